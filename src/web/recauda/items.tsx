import { dayOf, paymentBlockOf } from '#src/checkout/collection/rules.ts';
import type { CollectionItem } from '#src/checkout/collection/types.ts';
import type { Owed } from '#src/checkout/recauda/list-owed.ts';
import { MAX_ITEMS } from '#src/checkout/recauda/schema.ts';
import { ERP_FAILURE_TEXTS } from '#src/checkout/recauda/views.ts';
import type { Progress } from '#src/checkout/recauda/visits.ts';
import { displayMoney } from '#src/kernel/display.ts';
import { say } from '#src/kernel/texts.ts';
import { useReader } from '../shared/document.tsx';
import { type Filled, Form, Input, Submit, Textarea } from '../shared/fields.tsx';
import { MessagePanel } from '../shared/message-panel.tsx';
import type { ValidatedChoice } from './choice.ts';
import { asText, Item } from './item.tsx';
import type { VisitContext } from './page-context.ts';
import { CHOICE_TEXTS, TEXTS } from './texts.ts';

interface ItemsProps {
  at: VisitContext;
  owed: Owed;
  of: Filled;
  /** Totals of the selected items, per currency. */
  totals: ValidatedChoice['totals'];
  /** Payment that the payer already started during this visit, or null. */
  begun: Progress['begun'];
}

/** Lists the debts to select from. Shows a message if there are none or if the merchant's ERP did not respond. */
export function Items(props: ItemsProps) {
  const { at, owed } = props;
  const { name } = at.brand;
  if (owed.items.length > 0) return <Chooser {...props} />;
  const [title, hint] =
    owed.failure === null
      ? [TEXTS.none_title, TEXTS.none_hint]
      : [TEXTS.silent_title, owed.failure === 'erp_busy' ? TEXTS.busy_hint : TEXTS.silent_hint];
  return (
    <MessagePanel title={title} hint={hint} values={{ name }}>
      <Begun {...props} />
      <div class="buttons">
        {owed.failure !== null && <Retry at={at} />}
        <OtherNumber at={at} />
      </div>
    </MessagePanel>
  );
}

function Retry({ at }: Pick<ItemsProps, 'at'>) {
  const { t } = useReader();
  return (
    <a class="button" href={at.below()}>
      {t(TEXTS.retry)}
    </a>
  );
}

function OtherNumber({ at }: Pick<ItemsProps, 'at'>) {
  const { t } = useReader();
  return (
    <a class="button second" href={at.link()}>
      {t(TEXTS.other_number)}
    </a>
  );
}

/** Links to the payment that the payer already started, so that they do not pay twice. */
function Begun({ begun }: Pick<ItemsProps, 'begun'>) {
  const { t } = useReader();
  if (begun === null) return null;
  const isPaid = begun.approved_at !== null;
  return (
    <div class={`notice ${isPaid ? 'good' : 'wait'}`} role="status">
      <p>
        {t(isPaid ? TEXTS.last_paid : TEXTS.last_waiting)}{' '}
        <a href={`/checkout/payment/${begun.payment_id}`}>{t(TEXTS.see_it)}</a>
      </p>
    </div>
  );
}

function Chooser(props: ItemsProps) {
  const { at, owed, of } = props;
  const { t, locale } = useReader();
  const today = dayOf(at.deps.clock.now());
  const shown = owed.items.slice(0, MAX_ITEMS);
  const payable = shown.filter((item) => paymentBlockOf(item, today) === null);
  const isMixed = new Set(payable.map(({ currency_type }) => currency_type)).size > 1;
  const pictureUrl = ({ id }: CollectionItem) => at.link(`/pictures/${id}`);
  return (
    <Form action={at.below()} of={of} label={t(TEXTS.items_title)}>
      <div class="columns list-first">
        <section class="panel">
          <h1>{t(TEXTS.items_title)}</h1>
          <p class="lead">
            {t(TEXTS.items_of, { end: at.visit.id_number.slice(-4) })} ·{' '}
            <a href={at.link()}>{t(TEXTS.other_number)}</a>
          </p>
          <Begun {...props} />
          {owed.failure && (
            <div class="notice wait" role="status">
              <p>{say(ERP_FAILURE_TEXTS[owed.failure], locale, { merchant: at.brand.name })}</p>
            </div>
          )}
          {isMixed && <p class="notice wait">{t(TEXTS.currencies)}</p>}
          {payable.length > 0 && <p>{t(TEXTS.choose)}</p>}
          <ul class="list">
            {shown.map((item) => (
              <Item key={item.id} item={item} of={of} today={today} pictureUrl={pictureUrl} />
            ))}
          </ul>
          {owed.items.length > shown.length && <p class="hint">{t(TEXTS.more, { count: shown.length })}</p>}
        </section>
        {payable.length > 0 && <Rest {...props} payable={payable} />}
      </div>
    </Form>
  );
}

/** Fields for address and comments if an item asks for them, the total, and the submit button. */
function Rest({ at, of, totals, payable }: ItemsProps & { payable: readonly CollectionItem[] }) {
  const { t } = useReader();
  const delivered = payable.filter(({ options }) => options.request_address_delivery);
  const commented = payable.filter(({ options }) => options.has_comments);
  const labels = new Set(commented.flatMap(({ options }) => options.comments_label ?? []));
  const neededFor = (items: readonly CollectionItem[]) =>
    asText(t(TEXTS.needed_for, { refs: items.map(({ ref_payment }) => ref_payment).join(', ') }));
  return (
    <section class="panel stay">
      {(delivered.length > 0 || commented.length > 0) && (
        <h2>{t(TEXTS.more_data, { name: at.brand.name })}</h2>
      )}
      {delivered.length > 0 && (
        <Input
          of={of}
          path="address"
          label={TEXTS.address}
          optional={neededFor(delivered)}
          autocomplete="street-address"
          maxlength={255}
        />
      )}
      {commented.length > 0 && (
        <Textarea
          of={of}
          path="comments"
          label={labels.size > 0 ? asText([...labels].join(' · ')) : TEXTS.comments}
          optional
          autocomplete="off"
          maxlength={500}
        />
      )}
      <Total totals={totals} />
      <Submit>{t(TEXTS.go_on)}</Submit>
    </section>
  );
}

/**
 * Maximum number of characters of a total in the normal font size. Longer totals use a smaller font. Must match
 * `islands/total.ts`.
 */
const LONG = 18;

function Total({ totals }: Pick<ItemsProps, 'totals'>) {
  const { t, locale } = useReader();
  const sums = [...totals].map(([currency, amount]) => displayMoney(amount, currency, locale));
  const none = t(TEXTS.nothing_yet);
  return (
    <div data-total>
      <h2>{t(TEXTS.total)}</h2>
      <output class="price" data-sum data-none={none}>
        {sums.length === 0 && none}
        {sums.map((sum, place) => (
          <>
            {place > 0 && ' + '}
            <span class={sum.length > LONG ? 'money long' : 'money'}>{sum}</span>
          </>
        ))}
      </output>
      <p class="error" role="alert" data-mixed hidden={totals.size < 2}>
        {t(CHOICE_TEXTS.mixed)}
      </p>
      <button type="submit" class="button second" name="do" value="total" formnovalidate data-plain>
        {t(TEXTS.refresh_total)}
      </button>
    </div>
  );
}
