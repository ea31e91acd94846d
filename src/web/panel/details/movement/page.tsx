import type { Deps } from '#src/deps.ts';
import { displayDate, displayDay } from '#src/kernel/display.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Text } from '#src/kernel/texts.ts';
import { type AccountName, postingsOf } from '#src/ledger/virtual-account/journal.ts';
import { findMovementById, listMovementsOf } from '#src/ledger/virtual-account/store.ts';
import type { Amount, Movement } from '#src/ledger/virtual-account/types.ts';
import type { Page } from '../../../shared/page.ts';
import type { Visit } from '../../../shared/visit.ts';
import type { Caller } from '../../caller.ts';
import { Card, Money } from '../../kit/parts.tsx';
import { DataTable, Ledger } from '../../kit/tables.tsx';
import { pathAt } from '../../scope.ts';
import { type DetailContext, detailPage, fact } from '../detail-page.tsx';
import { COMMON } from '../texts.ts';

const TEXTS = {
  all: { es: 'Movimientos', en: 'Movements' },
  amounts: { es: 'De dónde sale lo que recibe', en: 'Where what you receive comes from' },
  journal: { es: 'Asiento contable', en: 'Journal entry' },
  account: { es: 'Cuenta', en: 'Account' },
  debit: { es: 'Débito', en: 'Debit' },
  credit: { es: 'Crédito', en: 'Credit' },
  transaction: { es: 'Transacción', en: 'Transaction' },
  available: { es: 'Disponible', en: 'Available' },
  kind: { es: 'Clase', en: 'Kind' },
  rate: { es: '{percent} % del valor, mínimo {least}', en: '{percent}% of the amount, at least {least}' },
  happened: { es: '{concept}', en: '{concept}' },
} as const satisfies Record<string, Text>;

const AMOUNTS = [
  ['transaction_amount', { es: 'Valor de la transacción', en: 'Amount of the transaction' }],
  ['commission', { es: 'Comisión', en: 'Commission' }],
  ['iva_commission', { es: 'IVA de la comisión', en: 'VAT on the commission' }],
  ['fee', { es: 'Tarifa fija', en: 'Fixed fee' }],
  ['iva_fee', { es: 'IVA de la tarifa', en: 'VAT on the fee' }],
  ['rete_iva', { es: 'Retención de IVA', en: 'VAT withheld' }],
  ['rete_ica', { es: 'Retención de ICA', en: 'ICA withheld' }],
  ['rete_fte', { es: 'Retención en la fuente', en: 'Income tax withheld' }],
  ['gravamen', { es: 'Gravamen a los movimientos', en: 'Levy on movements' }],
] as const satisfies readonly (readonly [Amount, Text])[];

const TOTAL: Text = { es: 'Usted recibe', en: 'You receive' };

const ACCOUNT_TEXTS = {
  network_receivable: { es: 'Por cobrar a la red', en: 'Owed by the network' },
  merchant_payable: { es: 'Por pagar al comercio', en: 'Owed to the merchant' },
  commission_income: { es: 'Ingresos por comisión', en: 'Income from commissions' },
  fee_income: { es: 'Ingresos por tarifa', en: 'Income from fees' },
  iva_payable: { es: 'IVA por pagar', en: 'VAT owed' },
  gravamen_payable: { es: 'Gravamen por pagar', en: 'Levy owed' },
  rete_iva_payable: { es: 'Retención de IVA por pagar', en: 'VAT withheld, owed' },
  rete_ica_payable: { es: 'Retención de ICA por pagar', en: 'ICA withheld, owed' },
  rete_fte_payable: { es: 'Retención en la fuente por pagar', en: 'Income tax withheld, owed' },
} as const satisfies Record<AccountName, Text>;

async function load(deps: Deps, { params: { id = '' } }: Visit, { principal }: Caller) {
  const movement = isUuid(id) ? await findMovementById(deps.db, principal, id) : undefined;
  if (!movement) throw notFound();
  const transaction = { commerce_id: movement.commerce_id, id: movement.transaction_id };
  return { movement, siblings: await listMovementsOf(deps.db, transaction) };
}

/**
 * Shows the amounts of the settlement movement. All amounts are read from the database, and none is computed
 * here.
 */
function amountsOf(movement: Movement, { t }: DetailContext) {
  const pesos = (minor: bigint) => <Money minor={minor} currency="COP" />;
  const lines = AMOUNTS.filter(([name]) => movement[name] !== 0n).map(([name, label], place) => ({
    label: t(label),
    amount: pesos(place === 0 ? movement[name] : -movement[name]),
  }));
  return (
    <Card title={t(TEXTS.amounts)}>
      <Ledger
        lines={[...lines, { label: t(TOTAL), amount: pesos(movement.liquidated_amount), kind: 'total' }]}
      />
    </Card>
  );
}

function journalOf(movement: Movement, { t }: DetailContext) {
  return (
    <Card title={t(TEXTS.journal)}>
      <DataTable
        label={t(TEXTS.journal)}
        columns={[
          { label: t(TEXTS.account) },
          { label: t(TEXTS.debit), is_figure: true },
          { label: t(TEXTS.credit), is_figure: true },
        ]}
        rows={postingsOf(movement).map(({ account, amount }) => ({
          key: account,
          cells: [
            t(ACCOUNT_TEXTS[account]),
            amount > 0n && <Money key="debit" minor={amount} currency="COP" />,
            amount < 0n && <Money key="credit" minor={-amount} currency="COP" />,
          ],
        }))}
      />
    </Card>
  );
}

export const movementPages: readonly Page[] = [
  detailPage({
    path: '/movements/:id',
    list: { label: TEXTS.all, path: '/movements' },
    load,
    title: ({ movement }) => movement.concept,
    name: ({ movement }) => String(movement.number),
    lead: ({ movement }) => <Money minor={movement.liquidated_amount} currency="COP" />,
    above: ({ movement }, context) => journalOf(movement, context),
    timeline: ({ siblings }, { place }) =>
      siblings.map(({ id, created_at, concept, liquidated_amount }) => ({
        key: id,
        at: created_at,
        tone: liquidated_amount < 0n ? 'warn' : 'good',
        title: (
          <>
            <a href={pathAt(place, `/movements/${id}`)}>{concept}</a>,{' '}
            <Money minor={liquidated_amount} currency="COP" />
          </>
        ),
      })),
    side: ({ movement }, context) => amountsOf(movement, context),
    facts: ({ movement }, { t, locale, place }) => [
      ...fact(
        t(TEXTS.transaction),
        <a href={pathAt(place, `/transactions/${movement.transaction_id}`)}>{String(movement.number)}</a>,
      ),
      ...fact(t(TEXTS.available), movement.available_on && displayDay(movement.available_on, locale)),
      ...fact(t(COMMON.created), displayDate(movement.created_at, locale)),
      ...fact(t(COMMON.id), <code>{movement.id}</code>),
    ],
  }),
];
