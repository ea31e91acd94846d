import { displayDateTime } from '#src/kernel/display.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Input, Submit } from '../../shared/fields.tsx';
import { DayInput } from '../../shared/other-inputs.tsx';
import { ButtonForm, Submission } from '../kit/forms.tsx';
import { Card, Money, Notice, Top } from '../kit/parts.tsx';
import { DataTable, type Row } from '../kit/tables.tsx';
import { type Place, pathAt } from '../scope.ts';
import type { SandboxState } from './load.ts';
import { MailTable } from './mails.tsx';
import { TestNumbers } from './numbers.tsx';
import { TEXTS } from './texts.ts';

interface SheetProps {
  of: SandboxState;
  place: Place;
  merchant: string;
  filled: Filled;
  /** Whether the user may change data in the test environment. If not, the page has no buttons. */
  may_act: boolean;
}

export function SandboxSheet({ of, place, merchant, filled, may_act }: SheetProps) {
  const { t } = useReader();
  const { notice } = filled.problem;
  return (
    <>
      <Top title={t(TEXTS.title)} lead={t(TEXTS.lead)} />
      {notice && <Notice tone="bad">{t(notice.text, notice.values)}</Notice>}
      <ClockCard of={of} place={place} filled={filled} may_act={may_act} />
      <Waiting of={of} place={place} may_act={may_act} />
      <Card title={t(TEXTS.mails)}>
        <p class="muted">{t(TEXTS.mails_lead)}</p>
        {of.mails.length === 0 ? <p>{t(TEXTS.mails_none)}</p> : <MailTable mails={of.mails} place={place} />}
        <p>
          <a href={pathAt(place, '/sandbox/mails')}>{t(TEXTS.all_mails)}</a>
        </p>
      </Card>
      <TestNumbers />
      {may_act && <EraseCard place={place} merchant={merchant} filled={filled} />}
    </>
  );
}

function ClockCard({ of, place, filled, may_act }: Omit<SheetProps, 'merchant'>) {
  const { t, locale } = useReader();
  const at = displayDateTime(of.now, locale);
  const action = pathAt(place, '/sandbox/clock');
  const steps = [
    ['day', TEXTS.a_day],
    ['month', TEXTS.a_month],
    ['year', TEXTS.a_year],
    ['next', TEXTS.to_next],
  ] as const;
  return (
    <Card title={t(TEXTS.clock)}>
      <p class="big">{t(of.is_frozen ? TEXTS.stands : TEXTS.runs, { at })}</p>
      <p>
        {of.next_due_at === null
          ? t(TEXTS.nothing_due)
          : t(TEXTS.next_due, { at: displayDateTime(of.next_due_at, locale) })}
      </p>
      {may_act && (
        <>
          <p class="muted">{t(TEXTS.move_hint)}</p>
          <div class="buttons">
            {steps
              .filter(([by]) => by !== 'next' || of.next_due_at !== null)
              .map(([by, label]) => (
                <ButtonForm key={by} action={action} values={{ by }}>
                  {t(label)}
                </ButtonForm>
              ))}
          </div>
          <Form action={action} of={filled} label={t(TEXTS.move)}>
            <Submission of={filled} />
            <DayInput of={filled} path="advance_to" label={TEXTS.to_date} hint={TEXTS.to_date_hint} />
            <Submit>{t(TEXTS.move)}</Submit>
          </Form>
          {of.is_frozen && (
            <div class="buttons">
              <ButtonForm action={`${action}/release`}>{t(TEXTS.release)}</ButtonForm>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

/** Returns one button for each possible outcome of a pending object, such as a charge. */
function answers(
  place: Place,
  path: string,
  outcomes: readonly { outcome: string; label: string; danger?: boolean }[],
  of: string,
) {
  return (
    <div class="buttons">
      {outcomes.map(({ outcome, label, danger }) => (
        <ButtonForm
          key={outcome}
          action={pathAt(place, path)}
          values={{ outcome }}
          kind={danger ? 'danger' : 'second'}
          label={`${label}: ${of}`}
        >
          {label}
        </ButtonForm>
      ))}
    </div>
  );
}

function Waiting({ of, place, may_act }: { of: SandboxState; place: Place; may_act: boolean }) {
  const { t } = useReader();
  const yesOrNo = [
    { outcome: 'approve', label: t(TEXTS.approve) },
    { outcome: 'reject', label: t(TEXTS.refuse), danger: true },
  ];
  const wonOrLost = [
    { outcome: 'won', label: t(TEXTS.win) },
    { outcome: 'lost', label: t(TEXTS.lose), danger: true },
  ];
  const rowOf = (key: string, what: string, amount: Row['cells'][number], act: Row['cells'][number]) => ({
    key,
    cells: may_act ? [what, amount, act] : [what, amount],
  });
  const waiting = of.waiting.map(
    ({ id, number, amount, currency_type, payment_id, pre_authorization_id }) => {
      const what = t(TEXTS.transaction, { number: String(number) });
      const path =
        payment_id === null
          ? `/sandbox/reservations/${pre_authorization_id}`
          : `/sandbox/payments/${payment_id}`;
      const money = <Money minor={amount} currency={currency_type} />;
      return rowOf(id, what, money, answers(place, path, yesOrNo, what));
    },
  );
  const accounts = of.accounts.map(({ id, kind, last_four }) => {
    const what = t(TEXTS.account, { kind, last_four: last_four ?? '—' });
    return rowOf(id, what, '', answers(place, `/sandbox/accounts/${id}`, yesOrNo, what));
  });
  const approved = of.approved.map(({ id, number, amount, currency_type }) => {
    const what = t(TEXTS.transaction, { number: String(number) });
    const money = <Money minor={amount} currency={currency_type} />;
    const act = answers(
      place,
      `/sandbox/disputed/${id}`,
      [{ outcome: 'open', label: t(TEXTS.dispute) }],
      what,
    );
    return rowOf(id, what, money, act);
  });
  const disputes = of.disputes.map(({ id, amount, currency_type, provider_case }) =>
    rowOf(
      id,
      provider_case,
      <Money key="amount" minor={amount} currency={currency_type} />,
      answers(place, `/sandbox/disputes/${id}`, wonOrLost, provider_case),
    ),
  );
  return (
    <>
      <Group
        title={t(TEXTS.waiting)}
        none={t(TEXTS.waiting_none)}
        rows={[...waiting, ...accounts]}
        may_act={may_act}
      />
      <Group
        title={t(TEXTS.disputable)}
        hint={t(TEXTS.disputable_hint)}
        none={t(TEXTS.disputable_none)}
        rows={approved}
        may_act={may_act}
      />
      <Group title={t(TEXTS.disputes)} none={t(TEXTS.disputes_none)} rows={disputes} may_act={may_act} />
    </>
  );
}

interface GroupProps {
  title: string;
  hint?: string;
  none: string;
  rows: readonly Row[];
  may_act: boolean;
}

function Group({ title, hint, none, rows, may_act }: GroupProps) {
  const { t } = useReader();
  const columns = [{ label: t(TEXTS.what) }, { label: t(TEXTS.amount), is_figure: true }];
  return (
    <Card title={title}>
      {hint && rows.length > 0 && <p class="muted">{hint}</p>}
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <DataTable
          label={title}
          columns={may_act ? [...columns, { label: t(TEXTS.act) }] : columns}
          rows={rows}
        />
      )}
    </Card>
  );
}

function EraseCard({ place, merchant, filled }: Pick<SheetProps, 'place' | 'merchant' | 'filled'>) {
  const { t } = useReader();
  return (
    <Card title={t(TEXTS.erase)}>
      <p>{t(TEXTS.erase_hint)}</p>
      <p>{t(TEXTS.erase_confirm, { name: merchant })}</p>
      <Form
        action={pathAt(place, '/sandbox/erase')}
        of={{ ...filled, problem: { ...filled.problem, notice: null } }}
        label={t(TEXTS.erase)}
      >
        <Submission of={filled} />
        <Input of={filled} path="name" label={TEXTS.erase_label} autocomplete="off" />
        <Submit kind="danger">{t(TEXTS.erase)}</Submit>
      </Form>
    </Card>
  );
}
