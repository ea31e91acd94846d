import { type ApiDocument, eventsOf, type Operation, operationsOf, type Schema } from './document.ts';

/** One file of `sdk/src/api`. */
export interface Part {
  kind: 'common' | 'objects' | 'operations' | 'events';
  file: string;
  /** Name under which the index imports the operations of the file. */
  name: string;
  tag: string;
  operations: readonly Operation[];
  /** Objects that this file declares, because no earlier file uses them. */
  objects: readonly string[];
}

/**
 * Returns the files in the order of the document's tags. An object is declared in the first file that uses it, directly or
 * indirectly, so a file imports only from earlier files. The first file declares the objects that no operation and no event
 * uses, such as error bodies.
 */
export function parts(document: ApiDocument): Part[] {
  const { schemas } = document.components;
  const taken = new Set<string>();
  const take = (roots: readonly (Schema | undefined)[]) => {
    const found = Object.keys(schemas).filter(
      (name) => reached(schemas, roots).has(name) && !taken.has(name),
    );
    for (const name of found) taken.add(name);
    return dependenciesFirst(schemas, found);
  };
  const tagged = [...Map.groupBy(operationsOf(document), ({ tag }) => tag)].map(([tag, operations]): Part => {
    const name = nameOf(tag);
    const objects = take(operations.flatMap(({ body, answers }) => [body, ...answers]));
    return { kind: 'operations', file: `${slugOf(tag)}.ts`, name, tag, operations, objects };
  });
  const objects = take(eventsOf(document).map(({ body }) => body));
  const events: Part = { ...NO_OPERATIONS, kind: 'events', file: 'events.ts', objects };
  const rest = Object.keys(schemas).filter((name) => !taken.has(name));
  return [{ ...NO_OPERATIONS, kind: 'common', file: 'basics.ts', objects: rest }, ...tagged, events];
}

const NO_OPERATIONS = { name: '', tag: '', operations: [] } as const;

/** Returns the names of all schemas that the roots refer to, directly or indirectly. */
function reached(
  schemas: Readonly<Record<string, Schema>>,
  roots: readonly (Schema | undefined)[],
): Set<string> {
  const names = new Set<string>();
  const pending = [...roots];
  while (pending.length > 0) {
    for (const [, name = ''] of JSON.stringify(pending.pop() ?? null).matchAll(
      /"\$ref":"[^"]*\/([^"/]+)"/g,
    )) {
      if (!names.has(name)) pending.push(schemas[name]);
      names.add(name);
    }
  }
  return names;
}

/** Sorts objects so that each comes after the objects that it refers to. A long list can then be split into files. */
function dependenciesFirst(schemas: Readonly<Record<string, Schema>>, names: readonly string[]): string[] {
  const depth = (name: string) => reached(schemas, [schemas[name]]).size;
  const depths = new Map(names.map((name) => [name, depth(name)]));
  return names.toSorted((a, b) => (depths.get(a) ?? 0) - (depths.get(b) ?? 0));
}

function slugOf(tag: string): string {
  return tag
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function nameOf(tag: string): string {
  return slugOf(tag).replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
