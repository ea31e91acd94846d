import type { Deps } from '#src/deps.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { LINK_PATH } from '#src/portal/links/create.ts';
import { enterByLink, findLink } from '#src/portal/links/enter.ts';
import { refuseDisabled } from '#src/tenancy/merchants/collecting.ts';
import { loadBrand } from '../../shared/brand.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Submit } from '../../shared/fields.tsx';
import { MessagePanel } from '../../shared/message-panel.tsx';
import { NO_PROBLEM, type Page, type PageAnswer, type Problem, type Sheet } from '../../shared/page.ts';
import { SESSION_COOKIE, type Visit } from '../../shared/visit.ts';
import { sessionOf } from '../guard.tsx';
import { addressOf, PORTAL, type PortalScope, SUBSCRIPTIONS, scopeOfSession } from '../scope.ts';

const TEXTS = {
  title: { es: 'Ingrese al portal de {name}', en: 'Sign in to the portal of {name}' },
  lead: {
    es: 'Va a ingresar como {email}. Este enlace sirve una sola vez.',
    en: 'You are signing in as {email}. This link works once.',
  },
  enter: { es: 'Continuar', en: 'Continue' },
  used_title: { es: 'Este enlace ya se usó', en: 'This link was already used' },
  expired_title: { es: 'Este enlace venció', en: 'This link has expired' },
  unknown_title: { es: 'Este enlace no sirve', en: 'This link does not work' },
  over_hint: {
    es: 'Vuelva al sitio del comercio para abrir uno nuevo, o ingrese con un código que le enviamos a su correo.',
    en: 'Go back to the merchant’s site for a new one, or sign in with a code that we send to your e-mail.',
  },
  by_code: { es: 'Ingresar con un código', en: 'Sign in with a code' },
} as const satisfies Record<string, Text>;

/**
 * Renders a page with a button that uses the link from a mail. Opening the page has no effect, because mail
 * scanners open links and would use up single-use links.
 */
async function show(deps: Deps, visit: Visit): Promise<PageAnswer> {
  const found = await findLink(deps, { token: visit.params.token ?? '' });
  if (found?.state === 'used') {
    const session = await sessionOf(deps, visit);
    const isOwn = session?.commerce_id === found.link.commerce_id && session.email === found.link.email;
    if (session && isOwn) return { redirect: addressOf(SUBSCRIPTIONS, scopeOfSession(session)) };
  }
  return { sheet: await sheetOf(deps, visit, NO_PROBLEM) };
}

async function sheetOf(deps: Deps, visit: Visit, problem: Problem): Promise<Sheet> {
  const { locale } = visit;
  const found = await findLink(deps, { token: visit.params.token ?? '' });
  if (!found) {
    const content = <UsedLink title={TEXTS.unknown_title} scope={{ merchant: null, testing: false }} />;
    return { status: 404, title: say(TEXTS.unknown_title, locale), brand: null, is_test: false, content };
  }
  const { link, state } = found;
  refuseDisabled(link.merchant_active);
  const brand = await loadBrand(deps, link);
  const base = { brand, is_test: !link.production };
  if (state !== 'good') {
    const title = state === 'used' ? TEXTS.used_title : TEXTS.expired_title;
    const scope = { merchant: link.slug, testing: !link.production };
    return { ...base, title: say(title, locale), content: <UsedLink title={title} scope={scope} /> };
  }
  const of = { values: {}, problem };
  const content = <Entry of={of} name={brand.name} email={link.email} action={visit.address} />;
  return { ...base, title: say(TEXTS.title, locale, { name: brand.name }), islands: ['form'], content };
}

async function enter(deps: Deps, visit: Visit): Promise<PageAnswer> {
  const entered = await enterByLink(deps, { token: visit.params.token ?? '' });
  // The page at this URL explains why the link did not work.
  if (entered === null) return { redirect: visit.address };
  const cookies = [{ name: SESSION_COOKIE, value: entered.token }];
  return { cookies, redirect: addressOf(SUBSCRIPTIONS, scopeOfSession(entered.session)) };
}

function Entry({ of, name, email, action }: { of: Filled; name: string; email: string; action: string }) {
  const { t } = useReader();
  return (
    <section class="panel narrow">
      <h1>{t(TEXTS.title, { name })}</h1>
      <p class="lead">{t(TEXTS.lead, { email })}</p>
      <Form action={action} of={of} label={t(TEXTS.title, { name })}>
        <Submit>{t(TEXTS.enter)}</Submit>
      </Form>
    </section>
  );
}

function UsedLink({ title, scope }: { title: Text; scope: PortalScope }) {
  const { t } = useReader();
  return (
    <MessagePanel title={title} hint={TEXTS.over_hint}>
      <div class="buttons">
        <a class="button" href={addressOf(PORTAL, scope)}>
          {t(TEXTS.by_code)}
        </a>
      </div>
    </MessagePanel>
  );
}

const PATH = `${LINK_PATH}/:token`;

export const linkPages: readonly Page[] = [
  { method: 'GET', path: PATH, handle: show },
  { method: 'POST', path: PATH, handle: enter, again: sheetOf },
];
