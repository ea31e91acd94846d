import { globSync, readFileSync } from 'node:fs';
import { type Site, siteAt } from './sites.ts';
import { enclosingName, isFunction, type Node, parse, walk } from './syntax.ts';
import type { Skipped, StoreMutant } from './types.ts';

/** They create the tables and distribute them over nodes; no request or job runs their statements. */
const WITHOUT_REQUESTS = /^src\/platform\/database\/(migrate|citus\/)/;

/** Every file with statements. */
export function storeFiles(): string[] {
  return globSync('src/{**/store,**/store/*,platform/**/*}.ts')
    .filter((path) => !WITHOUT_REQUESTS.test(path))
    .sort();
}

interface Placed {
  site: Site;
  mutants: StoreMutant[];
}

export interface Read {
  placed: Placed[];
  mutants: StoreMutant[];
  skipped: Skipped[];
}

/** All mutants of one file. */
export function readStore(file: string, source = readFileSync(file, 'utf8')): Read {
  const placed: Placed[] = [];
  const skipped: Skipped[] = [];
  const used = new Map<string, number>();
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
  walk(parse(source), (node, parents) => {
    const { site, unread = [] } = siteAt(source, node, parents);
    skipped.push(...unread.map(({ kind, at, reason }) => ({ file, line: lineOf(at), kind, reason })));
    if (!site) return;
    const name = enclosingName(parents);
    const mutants = site.removals.map(({ kind, edit }) => {
      const removed = source
        .slice(edit.start, edit.end)
        .replace(/^\s*\/\/.*$/gm, '')
        .replace(/\s+/g, ' ')
        .trim();
      const base = `${file}#${name}#${removed}`;
      const times = (used.get(base) ?? 0) + 1;
      used.set(base, times);
      return {
        ...{ id: times === 1 ? base : `${base}#${times}`, file, line: lineOf(edit.start), name, kind },
        ...{ removed, edit, is_static: isStatic(parents) },
      };
    });
    placed.push({ site, mutants });
  });
  return { placed, skipped, mutants: placed.flatMap(({ mutants }) => mutants) };
}

/** Evaluated once, when the file is loaded: a switch would come too late. */
const isStatic = (parents: readonly Node[]) => !parents.some(isFunction);

/** The source with a switch at each place: `__mutant(id)` decides whether that removal is in effect. */
export function withSwitches(file: string, source: string): string {
  const { placed } = readStore(file, source);
  const ordered = placed.toSorted((a, b) => a.site.start - b.site.start || b.site.end - a.site.end);
  const render = (start: number, end: number, among: readonly Placed[]): string => {
    let text = '';
    let at = start;
    for (const one of among) {
      const { site } = one;
      if (site.start < at || site.end > end) continue;
      const within = among.filter((other) => other !== one);
      text += source.slice(at, site.start);
      text += site.choose(
        one.mutants.map(({ id }) => id),
        (from, to) => render(from, to, within),
      );
      at = site.end;
    }
    return text + source.slice(at, end);
  };
  return render(0, source.length, ordered);
}

export function readAllStores(): { mutants: StoreMutant[]; skipped: Skipped[] } {
  const read = storeFiles().map((file) => readStore(file));
  return {
    mutants: read.flatMap(({ mutants }) => mutants),
    skipped: read.flatMap(({ skipped }) => skipped),
  };
}
