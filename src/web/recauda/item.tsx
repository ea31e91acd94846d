import { type Due, dueOf } from '#src/checkout/collection/rules.ts';
import type { CollectionItem } from '#src/checkout/collection/types.ts';
import { pictureOf } from '#src/checkout/recauda/pictures.ts';
import { maskedName } from '#src/checkout/recauda/views.ts';
import { displayAmount, displayDay, displayMoney, unbroken } from '#src/kernel/display.ts';
import type { Text } from '#src/kernel/texts.ts';
import { useReader } from '../shared/document.tsx';
import { Checkbox, type Filled, Input } from '../shared/fields.tsx';
import { LEDGER_TEXTS } from '../shared/ledger.tsx';
import { sentFor } from '../shared/read-form.ts';
import { pathOf, takesParts } from './choice.ts';
import { AMOUNT_LABELS, TEXTS } from './texts.ts';

interface ItemProps {
  item: CollectionItem;
  of: Filled;
  today: Temporal.PlainDate;
  /** Returns the URL of the item's picture. */
  pictureUrl(item: CollectionItem): string;
}

/** Converts a string to a `Text` with the same wording in both languages. */
export function asText(text: string): Text {
  return { es: text, en: text };
}

const LONGEST_AMOUNT = 24;

/** Shows one debt with its description, amount and dates, and a checkbox to select it. */
export function Item({ item, of, today, pictureUrl }: ItemProps) {
  const { t, locale } = useReader();
  const due = dueOf(item, today);
  const isPayable = due.available > 0n;
  const price = displayMoney(isPayable ? due.available : due.pending, item.currency_type, locale);
  const title = (
    <span class="row">
      <strong>{item.description}</strong> <strong>{price}</strong>
    </span>
  );
  return (
    <li
      class="item"
      data-item={isPayable ? String(due.available) : undefined}
      data-currency={item.currency_type}
    >
      {isPayable ? (
        <Checkbox of={of} path={pathOf.chosen(item.id)} label={asText(item.description)} optional>
          {title}
        </Checkbox>
      ) : (
        title
      )}
      <div class="item-body">
        {pictureOf(item) !== null && (
          <img
            class="picture"
            src={pictureUrl(item)}
            alt={t(TEXTS.picture, { description: item.description })}
            width={72}
            height={72}
            loading="lazy"
          />
        )}
        <div>
          <p class="hint">
            {t(LEDGER_TEXTS.reference, { ref: item.ref_payment })} · {maskedName(item.payer_name)}
            {item.options.references.map((reference) => ` · ${reference}`)}
          </p>
          <Days item={item} today={today} />
          {!isPayable && (
            <p class="hint">
              <span class="badge wait">{t(TEXTS.in_progress)}</span> {t(TEXTS.in_progress_hint)}
            </p>
          )}
        </div>
      </div>
      <Account item={item} due={due} />
      {isPayable && takesParts(due) && <Amount item={item} due={due} of={of} />}
    </li>
  );
}

function Days({ item, today }: Pick<ItemProps, 'item' | 'today'>) {
  const { t, locale } = useReader();
  const { expiration_date, limit_date } = item;
  const isPast = expiration_date !== null && Temporal.PlainDate.compare(expiration_date, today) < 0;
  return (
    <>
      {expiration_date && (
        <p class="hint">
          {t(isPast ? TEXTS.overdue : TEXTS.due, { date: displayDay(expiration_date, locale) })}
        </p>
      )}
      {limit_date && (
        // The item can be paid only before its limit date, so the last day is the day before.
        <p class="hint">{t(TEXTS.until, { date: displayDay(limit_date.subtract({ days: 1 }), locale) })}</p>
      )}
    </>
  );
}

/**
 * Shows how discount, delivery and earlier payments lead to the amount due. Renders nothing if the item has none of
 * them.
 */
function Account({ item, due }: { item: CollectionItem; due: Due }) {
  const { t, locale } = useReader();
  const { discount, delivery } = item.options;
  const money = (amount: bigint) => displayMoney(amount, item.currency_type, locale);
  const before_on = discount && displayDay(Temporal.PlainDate.from(discount.before_on), locale);
  const rows: [string, string][] = [
    ...(due.discount > 0n && before_on
      ? [[t(TEXTS.discount, { date: before_on }), money(-due.discount)] as [string, string]]
      : []),
    ...(delivery
      ? [[t(TEXTS.delivery), due.delivery > 0n ? money(due.delivery) : t(TEXTS.free)] as [string, string]]
      : []),
    ...(item.paid > 0n ? [[t(TEXTS.paid), money(-item.paid)] as [string, string]] : []),
    ...(item.held > 0n && due.available > 0n
      ? [[t(TEXTS.under_way), money(-item.held)] as [string, string]]
      : []),
  ];
  if (rows.length === 0) return null;
  return (
    <dl class="account">
      {[[t(TEXTS.amount), money(item.amount)] as const, ...rows].map(([name, value]) => (
        <>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </>
      ))}
      <dt class="total">{t(TEXTS.payable)}</dt>
      <dd class="total">{money(due.available)}</dd>
    </dl>
  );
}

function Amount({ item, due, of }: { item: CollectionItem; due: Due; of: Filled }) {
  const { t, locale } = useReader();
  const money = (amount: bigint) => displayMoney(amount, item.currency_type, locale);
  const { advance } = item;
  const limits = { min: money(due.smallest), max: money(due.available) };
  const hint =
    advance?.type === 'Porcentaje Minimo'
      ? t(TEXTS.share, { ...limits, share: Number(advance.value) })
      : t(TEXTS.between, limits);
  return (
    <Input
      of={of}
      path={pathOf.amount(item.id)}
      label={AMOUNT_LABELS[item.currency_type]}
      hint={asText(unbroken(hint))}
      optional={asText('')}
      autocomplete="off"
      inputmode={item.currency_type === 'COP' ? 'numeric' : 'decimal'}
      maxlength={LONGEST_AMOUNT}
      value={
        sentFor(of.values, pathOf.amount(item.id)) || displayAmount(due.available, item.currency_type, locale)
      }
      part="amount"
    />
  );
}
