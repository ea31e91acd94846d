import { isOver } from '#src/billing/subscriptions/rules/states.ts';
import { displayDate } from '#src/kernel/display.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import type { Text } from '#src/kernel/texts.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import { portalDocumentPdf } from '#src/portal/own/electronic-documents.ts';
import { type PortalDetail, portalInvoicePdf, showOwnSubscription } from '#src/portal/own/subscriptions.ts';
import type { PortalSubscription } from '#src/portal/views.ts';
import { useReader } from '../../shared/document.tsx';
import { LEDGER_TEXTS } from '../../shared/ledger.tsx';
import type { Page } from '../../shared/page.ts';
import { page } from '../guard.tsx';
import { InvoiceLedger } from '../invoice-ledger.tsx';
import { Next, Period, Price, SourceOf, StatusBadge, WAITING_STATE } from '../parts.tsx';
import { addressOf, type PortalScope } from '../scope.ts';
import type { SignedIn } from '../signed-in.ts';
import { TEXTS as ALL } from '../texts.ts';
import { History } from './history.tsx';
import { ACCOUNT, DETAIL, documentPath, invoicePath, pathOf } from './paths.ts';
import { RENEW_TEXTS, TEXTS } from './texts.ts';

interface DetailProps {
  detail: PortalDetail;
  of: SignedIn;
  notice: Text | null;
}

function Detail({ detail, of, notice }: DetailProps) {
  const { subscription, history } = detail;
  const { scope } = of;
  const path = pathOf(DETAIL, subscription.id);
  return (
    <div class="columns" data-wait={subscription.is_charging ? WAITING_STATE : undefined}>
      <About detail={detail} of={of} notice={notice} />
      <div>
        <NextCharge detail={detail} />
        <History
          of={history}
          at={(page) => addressOf(path, scope, { page: String(page) })}
          pdf={(id) => addressOf(invoicePath(subscription.id, id), scope)}
          document={(id) => addressOf(documentPath(subscription.id, id), scope)}
        />
      </div>
    </div>
  );
}

/** Shows the date and the lines of the upcoming invoice. Renders nothing while a charge is in progress. */
function NextCharge({ detail: { subscription, upcoming } }: Pick<DetailProps, 'detail'>) {
  const { t, locale } = useReader();
  const { next_charge } = subscription;
  if (upcoming === null || next_charge === null || subscription.is_charging) return null;
  const date = displayDate(next_charge.at, locale);
  return (
    <section class="panel" aria-labelledby="next-title">
      <h2 id="next-title">{t(TEXTS.next_charge, { date })}</h2>
      <InvoiceLedger of={upcoming} total={LEDGER_TEXTS.total} />
    </section>
  );
}

function About({ detail, of, notice }: DetailProps) {
  const { t } = useReader();
  const { subscription } = detail;
  const { plan, description, source, status, starts_at, ends_at } = subscription;
  // A subscription that is past due or has ended has no current period.
  const isCurrent = !isOver(status) && status !== 'en_gracia';
  return (
    <section class="panel">
      {notice && (
        <p class="notice good" role="status">
          {t(notice, {
            card: sourceName(source.brand, source.last_four),
            plan: (subscription.scheduled_plan ?? plan).name,
          })}
        </p>
      )}
      <div class="row">
        <h1>{plan.name}</h1>
        <StatusBadge of={subscription} />
      </div>
      {description && <p class="lead">{description}</p>}
      <Price of={plan} />
      <Next of={subscription} merchant={of.brand.name} />
      <dl>
        {isCurrent && <dt>{t(TEXTS.current)}</dt>}
        {isCurrent && (
          <dd>
            <Period of={{ starts_at, ends_at }} />
          </dd>
        )}
        <dt>{t(ALL.source)}</dt>
        <dd>
          <SourceOf source={source} />
        </dd>
      </dl>
      {detail.is_approving && (
        <p class="notice wait" role="status">
          {t(TEXTS.approving)}{' '}
          <a href={addressOf(pathOf(ACCOUNT, subscription.id), of.scope)}>{t(TEXTS.approving_link)}</a>
        </p>
      )}
      <Actions detail={detail} scope={of.scope} />
    </section>
  );
}

/** Shows links to the actions that the subscription's status allows. */
function Actions({ detail, scope }: { detail: PortalDetail; scope: PortalScope }) {
  const { id, may, status } = detail.subscription;
  const { t } = useReader();
  const to = (action: 'renew' | 'plan' | 'card' | 'account' | 'cancel') =>
    addressOf(pathOf(`${DETAIL}/${action}`, id), scope);
  const renewal =
    status === 'en_gracia'
      ? RENEW_TEXTS.go_pay
      : isOver(status)
        ? RENEW_TEXTS.go_renew
        : RENEW_TEXTS.button_keep;
  return (
    <div class="buttons">
      {may.renew && (
        <a class="button" href={to('renew')}>
          {t(renewal)}
        </a>
      )}
      <ul class="links">
        {detail.has_choices && <Action to={to('plan')} label={TEXTS.change_plan} />}
        {may.update_card && <Action to={to('card')} label={TEXTS.update_card} />}
        {detail.accounts.length > 0 && <Action to={to('account')} label={TEXTS.use_account} />}
        {(may.cancel_at_period_end || may.cancel_now) && <Action to={to('cancel')} label={TEXTS.cancel} />}
      </ul>
    </div>
  );
}

function Action({ to, label }: { to: string; label: Text }) {
  const { t } = useReader();
  return (
    <li>
      <a href={to}>{t(label)}</a>
    </li>
  );
}

/**
 * Returns the notice named in the URL, or null if the notice no longer matches the state of the subscription.
 */
function noticeOf(query: Query, subscription: PortalSubscription): Text | null {
  const { canceled_at, may, is_charging, scheduled_plan } = subscription;
  const isWell = !may.renew && !is_charging;
  switch (textOf(query, 'notice')) {
    case 'renewed':
      return isWell ? TEXTS.told_renewed : null;
    case 'accepted':
      return isWell ? TEXTS.told_accepted : null;
    case 'card':
      return TEXTS.told_card;
    case 'plan':
      return TEXTS.told_plan;
    case 'plan_later':
      return scheduled_plan === null ? null : TEXTS.told_plan_later;
    case 'plan_kept':
      return scheduled_plan === null ? TEXTS.told_plan_kept : null;
    case 'canceled':
      return canceled_at === null ? null : TEXTS.told_canceled;
    default:
      return null;
  }
}

function numberOf(query: Query, name: string): number {
  const text = textOf(query, name) ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

export const detailPages: readonly Page[] = [
  page(DETAIL, async (deps, { params, query }, of) => {
    const asked = { session: of.session, id: params.id ?? '', page: numberOf(query, 'page') };
    const detail = await showOwnSubscription(deps, asked);
    const { subscription } = detail;
    const notice = noticeOf(query, subscription);
    const content = <Detail {...{ detail, of, notice }} />;
    const title = subscription.plan.name;
    return subscription.is_charging
      ? { title, content, islands: ['wait'], state: WAITING_STATE }
      : { title, content };
  }),
  page(invoicePath(':id', ':invoice'), async (deps, { params, locale }, { session }) => {
    const asked = { session, id: params.id ?? '', invoice: params.invoice ?? '', locale };
    return { document: { media: 'application/pdf', ...(await portalInvoicePdf(deps, asked)) } };
  }),
  page(documentPath(':id', ':document'), async (deps, { params }, { session }) => {
    const asked = { session, id: params.id ?? '', document: params.document ?? '' };
    return { document: { media: 'application/pdf', ...(await portalDocumentPdf(deps, asked)) } };
  }),
];
