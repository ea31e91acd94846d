import type pg from 'pg';
import { type Filter, type ListDefinition, sortsWith } from '#src/platform/lists/definition.ts';
import { parametersOf } from '#src/platform/lists/request.ts';
import { FILTERS } from '#src/web/panel/audit/filter.ts';

/** Values for filters that accept any text or id. */
export interface Samples {
  /** By list and filter: ids, texts and metadata pairs, both frequent and rare ones. */
  values: Readonly<Record<string, readonly string[]>>;
  offices: readonly number[];
  /** The first and the last day with rows. */
  days: readonly [Temporal.PlainDate, Temporal.PlainDate];
}

/** A query of a list: one filter and one order, as in the URL. */
export interface ListCase {
  list: ListDefinition;
  /** Such as `status=activa`, or empty. */
  filter: string;
  sort: string;
  query: string;
}

/** There are many response codes, and most are rare. */
const MAX_WORDS = 12;

/**
 * Returns every filter and value of a list in each of its orders. The cases derive from the definitions, so new
 * filters are included.
 */
export function casesOf(list: ListDefinition, samples: Samples): ListCase[] {
  const inEachOrder = (filter: string, names: readonly string[]): ListCase[] =>
    Object.entries(sortsWith(list, names))
      .flatMap(([name, { is_one_way }]) => (is_one_way ? [name] : [name, `-${name}`]))
      .map((sort) => ({ list, filter, sort, query: [filter, `sort=${sort}`].filter(Boolean).join('&') }));
  const filtered = Object.entries(list.filters).flatMap(([name, filter]) =>
    valuesOf(list, name, filter, samples).flatMap((value) => inEachOrder(value, [name])),
  );
  return [...inEachOrder('', []), ...filtered];
}

function valuesOf(list: ListDefinition, name: string, filter: Filter, samples: Samples): string[] {
  const set = (value: string | number) => `filter[${name}]=${encodeURIComponent(value)}`;
  switch (filter.kind) {
    case 'words': {
      const [one = '', other = ''] = filter.values;
      return [...filter.values.slice(0, MAX_WORDS).map(set), `${set(one)},${encodeURIComponent(other)}`];
    }
    case 'choice':
      return Object.keys(filter.choices).map(set);
    case 'office':
      return samples.offices.map(set);
    case 'id':
    case 'text':
      return (samples.values[`${list.name}.${name}`] ?? ['00000000-0000-7000-8000-000000000000']).map(set);
    case 'metadata':
      return (samples.values[`${list.name}.${name}`] ?? ['nada=nada']).map((pair) => {
        const [key = '', value = ''] = pair.split('=');
        return `filter[metadata][${encodeURIComponent(key)}]=${encodeURIComponent(value)}`;
      });
    case 'days':
    case 'months':
      return rangesOf(name, filter, samples);
    case 'amounts':
      return [
        `filter[${filter.from}]=20000&filter[${filter.to}]=20500`,
        `filter[${filter.from}]=1`,
        `filter[${filter.to}]=1`,
      ];
  }
}

/** Returns these ranges: the last day, one month long ago, everything until a month ago, and the near future. */
function rangesOf(name: string, filter: Filter, { days: [first, last] }: Samples): string[] {
  const [from = '', to = ''] = parametersOf(name, filter);
  const text = (day: Temporal.PlainDate) =>
    (filter.kind === 'months' ? day.toPlainYearMonth() : day).toString();
  const old = first.add({ months: 2 });
  return [
    `filter[${from}]=${text(last)}&filter[${to}]=${text(last)}`,
    `filter[${from}]=${text(old)}&filter[${to}]=${text(old.add({ months: 1 }))}`,
    `filter[${to}]=${text(last.subtract({ months: 1 }))}`,
    `filter[${from}]=${text(last.add({ days: 7 }))}&filter[${to}]=${text(last.add({ days: 14 }))}`,
  ];
}

/**
 * Reads sample values from the rows: a row in the middle of each table, and values shared by many and by few rows.
 */
export async function takeSamples(client: pg.Client, commerce_id: number): Promise<Samples> {
  const one = async (text: string): Promise<string> => {
    const { rows } = await client.query<{ value: string }>(text);
    return rows[0]?.value ?? '';
  };
  const middle = (column: string, table: string) =>
    one(`select ${column}::text as value from ${table} where commerce_id = ${commerce_id}
      order by commerce_id, id offset 3 limit 1`);
  const { rows: offices } = await client.query<{ id: number }>(
    `select id from offices where commerce_id = ${commerce_id} order by id`,
  );
  const plan = (order: string) =>
    one(`select subscription_plan_id::text as value from subscriptions where commerce_id = ${commerce_id}
      group by 1 order by count(*) ${order} limit 1`);
  const day = await one(
    `select max(created_at)::date::text as value from subscriptions where commerce_id = ${commerce_id}`,
  );
  const last = Temporal.PlainDate.from(day);
  return {
    offices: offices.map(({ id }) => id),
    days: [last.subtract({ years: 3 }), last],
    values: {
      'subscriptions.plan_id': [await plan('desc'), await plan('asc')],
      'subscriptions.subscriber_id': [await middle('subscriber_id', 'subscriptions')],
      'subscriptions.metadata': ['campaña=web', 'orden=123456', 'campaña=ninguna'],
      'plans.metadata': ['canal=web', 'canal=ninguno'],
      'subscribers.metadata': ['segmento=fiel', 'erp=123456', 'segmento=ninguno'],
      'subscribers.email': ['cliente123456@correo.example', 'nadie@correo.example'],
      'subscribers.id_number': ['1000123456', '1'],
      'cards.subscriber_id': [await middle('subscriber_id', 'cards')],
      'transactions.subscription_id': [await middle('subscription_id', 'transactions')],
      'invoices.subscription_id': [await middle('subscription_id', 'invoices')],
      'movements.transaction_id': [await middle('transaction_id', 'movements')],
      'webhooks.event': ['renew', 'finalizada', 'nada'],
      'webhooks.event_id': [await middle('event_id', 'webhook_deliveries')],
      'mails.to': ['cliente123456@correo.example', 'nadie@correo.example'],
      'payments.metadata': ['bodega=norte', 'orden=123456', 'bodega=ninguna'],
      'collection.id_number': ['1000123456', '1'],
      'refused-items.id_number': ['1000123400', '1'],
      'disputes.transaction_id': [await middle('transaction_id', 'disputes')],
    },
  };
}

/** Queries of the audit log: each filter alone and with days, for the first page and for a later one. */
export function auditQueries({ days: [first, last] }: Samples): string[] {
  const old = first.add({ months: 2 });
  const values: Record<(typeof FILTERS)[number], readonly string[]> = {
    who: ['laura@cafe.example', 'nadie@cafe.example'],
    channel: ['api', 'payer', 'cli'],
    kind: ['subscription', 'plan', 'card'],
    subject: ['01970000-0000-7000-8000-000000000000'],
    action: ['PUT /api/v1/subscriptions/plan/:id', 'nothing'],
    from: [String(last), String(old)],
    to: [String(last.subtract({ months: 1 })), String(old)],
  };
  const set = FILTERS.flatMap((name) => values[name].map((value) => `${name}=${encodeURIComponent(value)}`));
  const pages = ['', ...set, ...set.map((one) => `${one}&from=${old}&to=${old.add({ months: 1 })}`)];
  return pages.flatMap((page) => [page, `${page}&after=2025-06-01T00:00:00Z_500000`]);
}

/** A cursor value in the middle of the rows. */
export function sampleOf(type: string): string {
  switch (type) {
    case 'timestamptz':
      return '2025-06-01 00:00:00+00';
    case 'date':
      return '2025-06-01';
    case 'uuid':
      return '01970000-0000-7000-8000-000000000000';
    case 'bigint':
      return '1500000';
    default:
      return 'm';
  }
}

/** Search texts. Each is searched in all kinds of records. */
export const SEARCHES = [
  'cliente123456@correo.example',
  'cliente12',
  'cl',
  '1000123456',
  '10',
  'ana',
  'Valentina Ortiz 4',
  '4242',
  '123456',
  '$ 14.000',
  '14000',
  'PED-123456',
  'FAC-123456',
  'plan',
  'CAFE1',
  '0199',
  '01999999',
  'zzzz',
  '%_%',
] as const;
