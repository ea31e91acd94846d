import { z } from 'zod';
import { countImported, type ImportedPosition } from '#src/billing/subscriptions/waiting/store.ts';
import { activateBatch } from '#src/billing/subscriptions/waiting/switch-on.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { SteppedJob } from '#src/module.ts';
import { activationRefusalRow, REFUSED_HEAD, refusedLine } from './refused-csv.ts';

interface Cursor {
  place: ImportedPosition;
  switched_on: number;
  left: number;
}

const parameters = z.strictObject({});

/**
 * Activates imported subscriptions in batches, which starts their charges. The result file of the job lists the
 * subscriptions that could not be activated.
 */
export const activateImportedJob: SteppedJob<z.infer<typeof parameters>> = {
  name: 'switch_on_imported',
  title: { en: 'Switch on imported subscriptions', es: 'Activar suscripciones importadas' },
  role: 'owner',
  all_offices: true,
  parameters,
  file: { name: 'left.csv', media_type: 'text/csv; charset=utf-8' },
  async step(deps, job) {
    const known = job.cursor as Cursor | null;
    const before = known ?? { place: null, switched_on: 0, left: 0 };
    const total = job.total ?? (await countImported(deps.db, job));
    const { switched_on, left, last } = await activateBatch(deps, job, before.place);
    const sum = { switched_on: before.switched_on + switched_on, left: before.left + left.length };
    const done = sum.switched_on + sum.left;
    const rows = left.map((one) => refusedLine(activationRefusalRow(one, job.locale)));
    const head = before.left === 0 && rows.length > 0 ? REFUSED_HEAD : '';
    const progress = {
      done,
      total: Math.max(total, done),
      text: `${head}${rows.join('')}`,
      message: summaryOf(sum),
    };
    if (last === undefined) return { ...progress, cursor: known, finished: true };
    const place = { subscriber_id: last.subscriber_id, id: last.id };
    return { ...progress, cursor: { ...sum, place } satisfies Cursor, finished: false };
  },
};

function summaryOf({ switched_on, left }: Omit<Cursor, 'place'>): Text {
  return {
    en: `${switched_on} are switched on, ${left} go on waiting.`,
    es: `${switched_on} quedaron activas, ${left} siguen en espera.`,
  };
}
