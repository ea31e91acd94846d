/** The mutant in effect, and which mutants were asked for. One of each per process. */
let active: string | null = process.env.CUOTA_STORE_MUTANT ?? null;
let reached = new Set<string>();

/** Called wherever a statement with a switch is built. */
export function isActive(id: string): boolean {
  reached.add(id);
  return id === active;
}

export function activate(id: string | null): void {
  active = id;
  reached = new Set();
}

export const reachedMutants = (): string[] => [...reached];
