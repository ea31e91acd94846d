import { defaultSort, type ListDefinition, sortsWith } from './definition.ts';
import type { FilterValue, ListRequest } from './request.ts';

type Pair = readonly [name: string, value: string];

/** Returns the query parameters that repeat a list request from its first page, without the filter named `without`. */
export function pairsOf(
  list: ListDefinition,
  { filters, sort }: Pick<ListRequest, 'filters' | 'sort'>,
  without?: string,
): Pair[] {
  const order = `${sort.descending ? '-' : ''}${sort.by}`;
  const left = [...filters.keys()].filter((name) => name !== without);
  const isDefault = order === defaultSort(list, left);
  // An order that comes with a filter is removed together with that filter.
  const isOffered = Object.hasOwn(sortsWith(list, left), sort.by) && !impliesOrder(list, without);
  const set = [...filters].flatMap(([name, value]) =>
    name === without ? [] : pairsOfFilter(list, name, value),
  );
  return isDefault || !isOffered ? set : [...set, ['sort', order]];
}

function impliesOrder(list: ListDefinition, name: string | undefined): boolean {
  return name !== undefined && sortsWith(list, [name]) !== list.sorts;
}

export function queryOf(pairs: readonly Pair[]): string {
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
}

function pairsOfFilter(list: ListDefinition, name: string, value: FilterValue): Pair[] {
  switch (value.kind) {
    case 'words':
    case 'office':
      return [[name, value.values.join(',')]];
    case 'metadata':
      return Object.entries(value.pairs).map(([key, text]) => [`filter[metadata][${key}]`, text]);
    case 'choice':
    case 'id':
    case 'text':
      return [[name, value.value]];
    default: {
      const filter = list.filters[name];
      if (!filter || !('from' in filter)) return [];
      const ends: [string, unknown][] = [
        [filter.from, value.from],
        [filter.to, value.to],
      ];
      return ends.flatMap(([end, of]) => (of === null ? [] : [[end, endText(of)] as const]));
    }
  }
}

/** Formats one end of a range for a form field. Amounts become major units without thousands separators. */
function endText(value: unknown): string {
  if (typeof value !== 'bigint') return String(value);
  const cents = value % 100n;
  return cents === 0n ? String(value / 100n) : `${value / 100n}.${String(cents).padStart(2, '0')}`;
}
