import type { OfferedPlan } from '#src/catalog/plans/types.ts';
import { displayDate } from '#src/kernel/display.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import type { Brand } from '../../shared/brand.ts';
import { useReader } from '../../shared/document.tsx';
import { Money } from '../../shared/money.tsx';
import { FORWARD_AFTER_S, ReturnLink } from '../return-link.tsx';
import type { Begun, Result } from './result.ts';
import type { Mode } from './rounds.ts';
import { RESULT_TEXTS as WORDS } from './texts.ts';

interface ResultProps {
  plan: OfferedPlan;
  brand: Brand;
  mode: Mode;
  /** URL of the form for another subscription; null shows no link. */
  another: string | null;
  portal: string;
  /** URL of the link back to the merchant; null shows no link. */
  back: string | null;
}

type Success = Extract<Result, { kind: 'active' | 'trial' }>;

/** Shows a started subscription, to the subscriber or to the staff member who created it. */
export function Success({ result, ...props }: ResultProps & { result: Success }) {
  const { plan, brand, mode, another, portal, back } = props;
  const { t } = useReader();
  const isOwn = mode === 'own';
  return (
    <section class="panel narrow">
      <Headline result={result} {...props} />
      <Facts result={result} plan={plan} mode={mode} />
      <p>{t(result.transaction ? WORDS.invoice : WORDS.invoice_later, { email: result.subscriber.email })}</p>
      <div class="buttons">
        {isOwn && <ReturnLink url={back} brand={brand} after_s={FORWARD_AFTER_S} />}
        {isOwn && (
          <a class="button second" href={portal}>
            {t(WORDS.portal)}
          </a>
        )}
        {another !== null && (
          <a class={isOwn ? 'inline-link' : 'button'} href={another}>
            {t(isOwn ? WORDS.another : WORDS.assign_another)}
          </a>
        )}
      </div>
    </section>
  );
}

function Headline({ result, plan, brand, mode }: ResultProps & { result: Success }) {
  const { t, locale } = useReader();
  const { subscriber, subscription } = result;
  const isOwn = mode === 'own';
  const values = {
    name: result.kind === 'trial' ? brand.name : plan.name,
    customer: `${subscriber.name} ${subscriber.last_name}`,
    date: displayDate(subscription.trial_ends_at ?? subscription.ends_at, locale),
  };
  const [title, text] =
    result.kind === 'trial'
      ? isOwn
        ? [WORDS.trial_title, WORDS.trial]
        : [WORDS.trial_title_assign, WORDS.trial_assign]
      : isOwn
        ? [WORDS.active_title, WORDS.active]
        : [WORDS.active_title_assign, WORDS.active_assign];
  return (
    <div class="notice good" role="status">
      <h1>{t(title, values)}</h1>
      <p>{t(text, values)}</p>
    </div>
  );
}

function Facts({ result, plan, mode }: { result: Begun & { kind: string }; plan: OfferedPlan; mode: Mode }) {
  const { t, locale } = useReader();
  const { transaction, source, subscription, subscriber, upcoming } = result;
  const isTrial = result.kind === 'trial';
  const { next_charge_at } = subscription;
  return (
    <dl>
      <dt>{t(WORDS.plan)}</dt>
      <dd>{plan.name}</dd>
      {mode === 'assign' && <dt>{t(WORDS.subscriber)}</dt>}
      {mode === 'assign' && <dd>{`${subscriber.name} ${subscriber.last_name}`}</dd>}
      {!isTrial && <Charged result={result} />}
      <dt>{t(WORDS.source)}</dt>
      <dd>{sourceName(source.brand, source.last_four)}</dd>
      <dt>{t(isTrial ? WORDS.first : WORDS.next)}</dt>
      {next_charge_at === null || upcoming === null ? (
        <dd>{t(WORDS.none)}</dd>
      ) : (
        <dd>
          {displayDate(next_charge_at, locale)}
          <br />
          <Money minor={upcoming.total} currency={subscription.currency_type} />
        </dd>
      )}
      {transaction && <dt>{t(WORDS.number)}</dt>}
      {transaction && <dd>{String(transaction.number)}</dd>}
    </dl>
  );
}

function Charged({ result: { transaction, subscription } }: { result: Begun }) {
  const { t, locale } = useReader();
  const date = displayDate(transaction?.approved_at ?? subscription.created_at, locale);
  return (
    <>
      <dt>{t(WORDS.charged)}</dt>
      <dd class="total">
        {transaction ? (
          <Money minor={transaction.amount} currency={transaction.currency_type} />
        ) : (
          t(WORDS.nothing)
        )}
      </dd>
      <dt>{t(WORDS.date)}</dt>
      <dd>{date}</dd>
    </>
  );
}

/** Page of a subscription that has been cancelled or has ended. */
export function EndedSubscription({ another, portal }: { another: string | null; portal: string }) {
  const { t } = useReader();
  return (
    <section class="panel narrow">
      <h1>{t(WORDS.over_title)}</h1>
      <p>{t(WORDS.over_hint)}</p>
      <div class="buttons">
        {another !== null && (
          <a class="button" href={another}>
            {t(WORDS.again)}
          </a>
        )}
        <a class="button second" href={portal}>
          {t(WORDS.portal)}
        </a>
      </div>
    </section>
  );
}
