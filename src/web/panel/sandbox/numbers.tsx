import { TEST_BANKS } from '#src/catalog/reference-data/data/banks.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import { TEST_ACCOUNTS } from '#src/kernel/test-accounts.ts';
import { type CardOutcome, TEST_CARDS, type TestCard } from '#src/kernel/test-cards.ts';
import { useReader } from '../../shared/document.tsx';
import { Card } from '../kit/parts.tsx';
import { DataTable } from '../kit/tables.tsx';
import { TEXTS } from './texts.ts';

/** Card outcomes that are listed first. The test cards for other outcomes are collapsed. */
const COMMON: readonly CardOutcome[] = [
  'approve',
  'decline_twice',
  'decline_three_times',
  'no_answer_done',
  'challenge',
];
const COMMON_DECLINES = ['05', '51', '54'];

function isCommon({ outcome, brand, code }: TestCard): boolean {
  if (outcome === 'decline') return brand === 'visa' && COMMON_DECLINES.includes(code);
  return COMMON.includes(outcome) && (brand === 'visa' || outcome === 'approve');
}

/** A number without spaces, so that a double click selects it completely. */
function Digits({ of }: { of: string }) {
  return <code class="copied">{of}</code>;
}

/** Lists the test cards, phone numbers and banks, to be copied into a checkout. */
export function TestNumbers() {
  const { t } = useReader();
  const common = TEST_CARDS.filter(isCommon);
  const others = TEST_CARDS.filter((card) => card.brand === 'visa' && !isCommon(card));
  const rowsOf = (cards: readonly TestCard[]) =>
    cards.map(({ number, brand, code, description }) => ({
      key: number,
      cells: [<Digits key="number" of={number} />, sourceName(brand, null), `${code} ${t(description)}`],
    }));
  const columns = [{ label: t(TEXTS.number) }, { label: t(TEXTS.brand) }, { label: t(TEXTS.outcome) }];
  const values = { expiry: '12/31', cvv: '123', amex: '1234' };
  return (
    <>
      <Card title={t(TEXTS.cards)}>
        <p class="muted">{t(TEXTS.cards_lead, values)}</p>
        <DataTable label={t(TEXTS.cards)} columns={columns} rows={rowsOf(common)} />
        <details>
          <summary>{t(TEXTS.other_cards)}</summary>
          <DataTable label={t(TEXTS.other_cards)} columns={columns} rows={rowsOf(others)} />
        </details>
      </Card>
      <div class="two">
        <Card title={t(TEXTS.accounts)}>
          <p class="muted">{t(TEXTS.accounts_lead)}</p>
          <DataTable
            label={t(TEXTS.accounts)}
            columns={[{ label: t(TEXTS.number) }, { label: t(TEXTS.outcome) }]}
            rows={TEST_ACCOUNTS.map(({ phone, description }) => ({
              key: phone,
              cells: [<Digits key="number" of={phone} />, t(description)],
            }))}
          />
        </Card>
        <Card title={t(TEXTS.banks)}>
          <ul>
            {TEST_BANKS.map(({ financialInstitutionCode, financialInstitutionName }) => (
              <li key={financialInstitutionCode}>{financialInstitutionName}</li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}
