import type { AnswerOf, Call, CallOptions, InputOf, OperationName } from './operations.ts';

/** A page in either of the two envelopes that lists have. */
interface AnyPage {
  data: readonly unknown[];
  next_page_url?: string | null;
  links?: { next: string | null };
}

/** The operations that answer page by page. */
export type Paged = {
  [Name in OperationName]: AnswerOf<Name> extends AnyPage
    ? InputOf<Name> extends { query?: { page?: unknown } | undefined }
      ? Name
      : never
    : never;
}[OperationName];

type ItemOf<Name extends Paged> = AnswerOf<Name> extends { data: readonly (infer Item)[] } ? Item : never;

/** A list, asked for page by page as it is read: `for await (const plan of cuota.plans.list())`. */
export interface List<Item, Page> extends AsyncIterable<Item> {
  /** One page with its counts; the first unless told. */
  page(number?: number): Promise<Page>;
  pages(): AsyncGenerator<Page, void, undefined>;
  /** The items of all pages, or the first so many of them. */
  all(most?: number): Promise<Item[]>;
}

export type ListOf<Name extends Paged> = List<ItemOf<Name>, AnswerOf<Name>>;

export function listOf<Name extends Paged>(
  call: Call,
  name: Name,
  input: InputOf<Name>,
  options?: CallOptions,
): ListOf<Name> {
  const { query = {} } = input as { query?: object };
  const page = (number = 1) =>
    call(name, { ...input, query: { ...query, page: number } } as InputOf<Name>, options);
  const first = Number((query as { page?: unknown }).page ?? 1);
  async function* pages() {
    for (let number = first; ; number += 1) {
      const answer = await page(number);
      yield answer;
      const { next_page_url, links } = answer as AnyPage;
      if ((next_page_url ?? links?.next ?? null) === null) return;
    }
  }
  async function* items(): AsyncGenerator<ItemOf<Name>, void, undefined> {
    let before = new Set<unknown>();
    for await (const answer of pages()) {
      const found = (answer as AnyPage).data as ItemOf<Name>[];
      // What is added meanwhile moves the others on to the next page, where they would come again.
      for (const item of found) if (!before.has(keyOf(item))) yield item;
      before = new Set(found.map(keyOf));
    }
  }
  return {
    page: (number = first) => page(number),
    pages,
    [Symbol.asyncIterator]: items,
    async all(most = Number.POSITIVE_INFINITY) {
      const found: ItemOf<Name>[] = [];
      if (most < 1) return found;
      for await (const item of items()) {
        found.push(item);
        if (found.length >= most) break;
      }
      return found;
    },
  };
}

/** What has no id is like nothing else. */
function keyOf(item: unknown): unknown {
  return (item as { id?: unknown }).id ?? item;
}
