import type { ComponentChildren } from 'preact';
import type { Text, TextValues } from '#src/kernel/texts.ts';
import type { PanelSession } from '#src/tenancy/people/types.ts';
import { CsrfToken, inLanguage, useReader } from '../shared/document.tsx';
import { PAGE_TEXTS } from '../shared/texts.ts';
import { PANEL } from '../shared/visit.ts';
import { type Caller, hasAccess } from './caller.ts';
import { Icon } from './kit/icon.tsx';
import { isAt, NAVIGATION, type NavigationItem } from './navigation.ts';
import { ACCOUNT, type Place, pathAt, SIGN_OUT } from './scope.ts';
import { TEXTS } from './texts.ts';

/** Layout of a merchant's panel pages: navigation, top bar and content. */
export function MerchantFrame({ of, children }: { of: Caller; children: ComponentChildren }) {
  const { t } = useReader();
  const { membership, place } = of;
  return (
    <div class={`frame ${place.environment}`}>
      <Side of={of} />
      <div class="body">
        <Bar of={of} />
        {!membership.production && (
          <section class="band" aria-label={t(TEXTS.environment)}>
            {t(TEXTS.test_band)}
          </section>
        )}
        {!membership.merchant.active && (
          <section class="band bad" aria-label={membership.merchant.name}>
            {t(TEXTS.disabled_band)}
          </section>
        )}
        <main id="main" class="page" tabindex={-1}>
          {children}
        </main>
        <Foot />
      </div>
    </div>
  );
}

function Side({ of }: { of: Caller }) {
  const { t } = useReader();
  const { name } = of.membership.merchant;
  return (
    <nav id="menu" class="side" aria-label={t(TEXTS.navigation)}>
      <p class="who">
        <span aria-hidden="true">{name.slice(0, 1).toUpperCase()}</span>
        <a href={`${PANEL}/merchants`}>{name}</a>
        <a class="close" href="#main" aria-label={t(TEXTS.close_menu)}>
          <Icon name="close" />
        </a>
      </p>
      {NAVIGATION.map(({ title, items }) => {
        const seen = items.filter((item) => isSeen(item, of));
        if (seen.length === 0) return null;
        return (
          <div key={title?.en ?? ''}>
            {title && <h2>{t(title)}</h2>}
            <ul>
              {seen.map((item) => (
                <Item key={item.path} of={item} place={of.place} />
              ))}
            </ul>
          </div>
        );
      })}
      <SignedInPerson session={of.session} />
    </nav>
  );
}

/** Shows the name of the signed-in person, with a link to their account and a sign-out button. */
function SignedInPerson({ session }: { session: PanelSession }) {
  const { t } = useReader();
  return (
    <div class="you">
      <a href={ACCOUNT}>
        {session.person.name}
        <small>{t(TEXTS.account)}</small>
      </a>
      <form method="post" action={SIGN_OUT}>
        <CsrfToken />
        <button type="submit" class="link">
          {t(TEXTS.sign_out)}
        </button>
      </form>
    </div>
  );
}

function isSeen({ role = 'viewer', all_offices, only }: NavigationItem, caller: Caller): boolean {
  return (
    hasAccess(caller, { role, all_offices }) && (only === undefined || only === caller.place.environment)
  );
}

function Item({ of: item, place }: { of: NavigationItem; place: Place }) {
  const { t, address } = useReader();
  const path = new URL(address, 'http://panel').pathname.slice(pathAt(place).length);
  return (
    <li>
      <a class="section" href={pathAt(place, item.path)} aria-current={isAt(item, path) ? 'page' : undefined}>
        <Icon name={item.icon} />
        {t(item.label)}
      </a>
    </li>
  );
}

function Bar({ of: { place } }: { of: Caller }) {
  const { t, address } = useReader();
  const [first = ''] = new URL(address, 'http://panel').pathname
    .slice(pathAt(place).length + 1)
    .split('/', 1);
  const environments = [
    { environment: 'test', label: TEXTS.test },
    { environment: 'production', label: TEXTS.production },
  ] as const;
  return (
    <header class="bar">
      <a class="open-menu" href="#menu" aria-label={t(TEXTS.menu)}>
        <Icon name="menu" />
      </a>
      <search class="find">
        <form method="get" action={pathAt(place, '/search')}>
          <Icon name="search" />
          <input
            type="search"
            name="q"
            aria-label={t(TEXTS.find)}
            placeholder={t(TEXTS.find_hint)}
            autocomplete="off"
          />
        </form>
      </search>
      <ul class="switch" aria-label={t(TEXTS.environment)}>
        {environments.map(({ environment, label }) => (
          <li key={environment}>
            <a
              href={pathAt({ ...place, environment }, first === '' ? '' : `/${first}`)}
              class={environment}
              aria-current={environment === place.environment ? 'true' : undefined}
            >
              {t(label)}
            </a>
          </li>
        ))}
      </ul>
    </header>
  );
}

/** Layout of panel pages that belong to no merchant, such as sign-in and account. */
export function PersonFrame({
  session,
  children,
}: {
  session: PanelSession | null;
  children: ComponentChildren;
}) {
  const { t } = useReader();
  return (
    <div class="frame lone">
      <header class="bar">
        <p class="who">
          <span aria-hidden="true">C</span>
          <a href={PANEL}>Cuota · {t(TEXTS.panel)}</a>
        </p>
        {session && <SignedInPerson session={session} />}
      </header>
      <main id="main" class="page" tabindex={-1}>
        {children}
      </main>
      <Foot />
    </div>
  );
}

function Foot() {
  const { t, locale, address } = useReader();
  const other = locale === 'es' ? 'en' : 'es';
  return (
    <footer class="foot">
      <a href={inLanguage(address, other)} lang={other} hreflang={other}>
        {t(PAGE_TEXTS.other_language)}
      </a>
    </footer>
  );
}

/** Shows only a title and a message, for example when a page does not exist. */
export function Message({
  title,
  hint,
  values,
}: {
  title: Text;
  hint: Text;
  values?: TextValues | undefined;
}) {
  const { t } = useReader();
  return (
    <section class="card narrow">
      <h1>{t(title)}</h1>
      <p>{t(hint, values)}</p>
      <a class="button second" href={PANEL}>
        {t(TEXTS.back_home)}
      </a>
    </section>
  );
}
