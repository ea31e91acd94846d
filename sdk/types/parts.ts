import { type ApiDocument, eventsOf, type Operation, operationsOf, type Schema } from './document.ts';

/** One file of `sdk/src/api`. */
export interface Part {
  kind: 'common' | 'objects' | 'operations' | 'events';
  file: string;
  /** As its table of operations is called where all come together. */
  name: string;
  tag: string;
  operations: readonly Operation[];
  /** Objects that this file is the first to need, or that it needs alone. */
  objects: readonly string[];
}

/**
 * The files in the order of the document's tags. An object stands in the first file that needs it, itself or through another, so that a
 * file has only names of files before it. What no operation and no event has, such as the shape of refusals, is common to all.
 */
export function parts(document: ApiDocument): Part[] {
  const { schemas } = document.components;
  const taken = new Set<string>();
  const take = (roots: readonly (Schema | undefined)[]) => {
    const found = Object.keys(schemas).filter(
      (name) => reached(schemas, roots).has(name) && !taken.has(name),
    );
    for (const name of found) taken.add(name);
    return found;
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

/** The names of all schemas that these lead to. */
function reached(
  schemas: Readonly<Record<string, Schema>>,
  roots: readonly (Schema | undefined)[],
): Set<string> {
  const names = new Set<string>();
  const waiting = [...roots];
  while (waiting.length > 0) {
    for (const [, name = ''] of JSON.stringify(waiting.pop() ?? null).matchAll(
      /"\$ref":"[^"]*\/([^"/]+)"/g,
    )) {
      if (!names.has(name)) waiting.push(schemas[name]);
      names.add(name);
    }
  }
  return names;
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
