import type { Deps } from '#src/deps.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import { listOwnAccountMethods } from '#src/portal/own/account.ts';
import { chooseOwnDefault, listOwnMethods, type PortalMethod } from '#src/portal/own/methods.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Submit } from '../../shared/fields.tsx';
import { NO_PROBLEM, type Page, type Problem } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import type { Visit } from '../../shared/visit.ts';
import { type Done, form, type Shown } from '../guard.tsx';
import { Badge, SourceOf } from '../parts.tsx';
import { addressOf, METHODS, type PortalScope, SUBSCRIPTIONS } from '../scope.ts';
import type { SignedIn } from '../signed-in.ts';
import { TEXTS as ALL } from '../texts.ts';
import { NEW_ACCOUNT, NEW_CARD } from './paths.ts';
import { METHOD_TEXTS as WORDS } from './texts.ts';

interface ListProps {
  of: Filled;
  methods: readonly PortalMethod[];
  merchant: string;
  scope: PortalScope;
  notice: Text | null;
  has_accounts: boolean;
}

function List({ of, methods, merchant, scope, notice, has_accounts }: ListProps) {
  const { t } = useReader();
  const { problem } = of;
  return (
    <>
      <h1>{t(ALL.methods)}</h1>
      <p class="lead">{t(methods.length === 0 ? WORDS.none : WORDS.lead, { name: merchant })}</p>
      {notice && (
        <p class="notice good" role="status">
          {t(notice)}
        </p>
      )}
      {problem.notice && (
        <p class="notice bad" role="alert">
          {t(problem.notice.text, problem.notice.values)}
        </p>
      )}
      {methods.length > 0 && (
        <ul class="cards">
          {methods.map((method) => (
            <Method key={method.id} {...{ of, method, scope }} />
          ))}
        </ul>
      )}
      <div class="buttons">
        <a class="button" href={addressOf(NEW_CARD, scope)}>
          {t(WORDS.add_card)}
        </a>
        {has_accounts && (
          <a class="button second" href={addressOf(NEW_ACCOUNT, scope)}>
            {t(WORDS.add_account)}
          </a>
        )}
      </div>
    </>
  );
}

function Method({ of, method, scope }: { of: Filled; method: PortalMethod; scope: PortalScope }) {
  const { t } = useReader();
  const source = sourceName(method.brand, method.last_four);
  const isPending = method.status === 'pending';
  return (
    <li class="panel">
      <div class="row">
        <h2>{source}</h2>
        {method.is_default && <Badge text={WORDS.default} tone="good" />}
        {isPending && <Badge text={WORDS.pending} tone="wait" />}
        {method.is_expired && !isPending && <Badge text={WORDS.expired} tone="off" />}
      </div>
      {method.expiration_date !== null && (
        <p class="hint">
          <SourceOf source={method} />
        </p>
      )}
      <Users of={method} scope={scope} />
      {isPending && (
        <p>
          <a href={addressOf(NEW_ACCOUNT, scope, { sent: '1' })}>{t(WORDS.see_request)}</a>
        </p>
      )}
      <div class="buttons">
        {!method.is_default && !method.is_expired && (
          <Form
            action={addressOf(METHODS, scope)}
            of={{ ...of, problem: NO_PROBLEM }}
            label={t(WORDS.make_default_one, { source })}
          >
            <input type="hidden" name="source" value={method.id} />
            <Submit kind="second">{t(WORDS.make_default)}</Submit>
          </Form>
        )}
        <a
          href={addressOf(`${METHODS}/${method.id}/remove`, scope)}
          aria-label={t(WORDS.remove_one, { source })}
        >
          {t(WORDS.remove)}
        </a>
      </div>
    </li>
  );
}

/** Links to the subscriptions that are charged to this payment method. */
function Users({ of: { used_by }, scope }: { of: PortalMethod; scope: PortalScope }) {
  const { t } = useReader();
  if (used_by.length === 0) return <p class="hint">{t(WORDS.unused)}</p>;
  return (
    <>
      <p class="hint">{t(WORDS.used_by)}</p>
      <ul class="links">
        {used_by.map(({ id, plan }) => (
          <li key={id}>
            <a href={addressOf(`${SUBSCRIPTIONS}/${id}`, scope)}>{plan}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

const NOTICES: Readonly<Record<string, Text>> = {
  default: WORDS.told_default,
  removed: WORDS.told_removed,
  card: WORDS.told_card,
  account: WORDS.told_account,
};

function noticeOf(query: Query): Text | null {
  const key = textOf(query, 'notice') ?? '';
  return Object.hasOwn(NOTICES, key) ? (NOTICES[key] ?? null) : null;
}

async function show(deps: Deps, visit: Visit, signedIn: SignedIn, problem: Problem): Promise<Shown> {
  const { session, scope, brand } = signedIn;
  const props = {
    of: { values: {}, problem },
    methods: await listOwnMethods(deps, { session }),
    merchant: brand.name,
    scope,
    notice: problem.notice ? null : noticeOf(visit.query),
    has_accounts: (await listOwnAccountMethods(deps, session)).length > 0,
  };
  return { title: say(ALL.methods, visit.locale), content: <List {...props} /> };
}

async function choose(deps: Deps, visit: Visit, { session, scope }: SignedIn): Promise<Done> {
  await chooseOwnDefault(deps, { session, id: sentFor(visit.form, 'source') });
  return { redirect: addressOf(METHODS, scope, { notice: 'default' }) };
}

export const methodListPages: readonly Page[] = form(METHODS, show, choose);
