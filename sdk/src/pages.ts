import type { AnswerOf, Call, CallOptions, InputOf, OperationName } from './operations.ts';

/** A page of a list, in one of the two formats of the API. */
interface AnyPage {
  data: readonly unknown[];
  next_page_url?: string | null;
  links?: { next: string | null };
}

/** The operations that return a list, either in pages or as one array. */
export type Listing = {
  [Name in OperationName]: AnswerOf<Name> extends readonly unknown[]
    ? Name
    : AnswerOf<Name> extends AnyPage
      ? InputOf<Name> extends { query?: { page?: unknown } | undefined }
        ? Name
        : never
      : never;
}[OperationName];

type ItemOf<Name extends Listing> =
  AnswerOf<Name> extends readonly (infer Item)[]
    ? Item
    : AnswerOf<Name> extends { data: readonly (infer Item)[] }
      ? Item
      : never;

/**
 * A list that requests its pages when they are needed:
 * `for await (const plan of cuota.plans.list())`. `await` returns the first page.
 *
 * A list that the API returns as one array has one page, which is that array.
 */
export interface List<Item, Page> extends AsyncIterable<Item>, Promise<Page> {
  /** Returns the page with this number. Default: the `page` of the query, otherwise the first page. */
  page(number?: number): Promise<Page>;
  /** Iterates over the pages. */
  pages(): AsyncGenerator<Page, void, undefined>;
  /** Returns the items of all pages, or only the first `max` items. */
  all(max?: number): Promise<Item[]>;
}

/** The list that an operation returns. */
export type ListOf<Name extends Listing> = List<ItemOf<Name>, AnswerOf<Name>>;

export function listOf<Name extends Listing>(
  call: Call,
  name: Name,
  input: InputOf<Name>,
  options?: CallOptions,
): ListOf<Name> {
  const { query = {} } = input as { query?: { page?: unknown } };
  const first = Number(query.page ?? 1);
  const getPage = (number: number) => {
    // The first page is the default. Operations that return an array have no page parameter.
    const paged = number === 1 && query.page === undefined ? query : { ...query, page: number };
    return call(name, { ...input, query: paged } as InputOf<Name>, options);
  };
  return new PagedList(getPage, first) as ListOf<Name>;
}

class PagedList<Item, Page> implements List<Item, Page> {
  readonly #getPage: (number: number) => Promise<Page>;
  readonly #first: number;

  constructor(getPage: (number: number) => Promise<Page>, first: number) {
    this.#getPage = getPage;
    this.#first = first;
  }

  page(number = this.#first): Promise<Page> {
    return this.#getPage(number);
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting a list returns its first page.
  then: Promise<Page>['then'] = (onPage, onError) => this.page().then(onPage, onError);

  catch: Promise<Page>['catch'] = (onError) => this.page().catch(onError);

  finally: Promise<Page>['finally'] = (onEnd) => this.page().finally(onEnd);

  readonly [Symbol.toStringTag] = 'List';

  async *pages(): AsyncGenerator<Page, void, undefined> {
    for (let number = this.#first; ; number += 1) {
      const page = await this.page(number);
      yield page;
      const { next_page_url, links } = page as Partial<AnyPage>;
      if ((next_page_url ?? links?.next ?? null) === null) return;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let before = new Set<unknown>();
    for await (const page of this.pages()) {
      const items = itemsOf<Item>(page);
      // A new row moves the last items of this page to the next page. They are returned only once.
      for (const item of items) if (!before.has(keyOf(item))) yield item;
      before = new Set(items.map(keyOf));
    }
  }

  async all(max = Number.POSITIVE_INFINITY): Promise<Item[]> {
    const found: Item[] = [];
    if (max < 1) return found;
    for await (const item of this) {
      found.push(item);
      if (found.length >= max) break;
    }
    return found;
  }
}

function itemsOf<Item>(page: unknown): Item[] {
  return (Array.isArray(page) ? page : (page as AnyPage).data) as Item[];
}

/** Returns the key that identifies an item: its id, or the item itself if it has no id. */
function keyOf(item: unknown): unknown {
  return (item as { id?: unknown } | null)?.id ?? item;
}
