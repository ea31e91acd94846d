import type { ComponentChildren } from 'preact';
import { CsrfToken, useReader } from '../shared/document.tsx';
import { MessagePanel } from '../shared/message-panel.tsx';
import type { Problem } from '../shared/page.ts';
import { PAGE_TEXTS } from '../shared/texts.ts';
import { addressOf, DATA, METHODS, SIGN_OUT, SUBSCRIPTIONS } from './scope.ts';
import type { SignedIn } from './signed-in.ts';
import { TEXTS } from './texts.ts';

/**
 * Sections of the portal. Their labels are short, so that the navigation and the sign-out button fit into one line
 * on a phone.
 */
const SECTIONS = [
  { path: SUBSCRIPTIONS, name: TEXTS.subscriptions },
  { path: METHODS, name: TEXTS.methods_short },
  { path: DATA, name: TEXTS.data },
];

/** Layout of portal pages: navigation, link to the merchant's site and sign-out button above the content. */
export function PortalFrame({ of, children }: { of: SignedIn; children: ComponentChildren }) {
  const { t, address } = useReader();
  const here = address.split('?', 1)[0];
  const { brand, session } = of;
  return (
    <>
      {session.return_url !== null && (
        <p>
          <a class="inline-link" href={session.return_url}>
            {t(PAGE_TEXTS.back_to, { name: brand.name })}
          </a>
        </p>
      )}
      <div class="row bar">
        <nav class="row" aria-label={t(TEXTS.portal)}>
          {SECTIONS.map(({ path, name }) => (
            <a key={path} href={addressOf(path, of.scope)} aria-current={path === here ? 'page' : undefined}>
              {t(name)}
            </a>
          ))}
        </nav>
        <form method="post" action={addressOf(SIGN_OUT, of.scope)}>
          <CsrfToken />
          <button type="submit" class="link">
            {t(TEXTS.sign_out)}
          </button>
        </form>
      </div>
      {children}
    </>
  );
}

export function PageNotFound({ email }: { email: string }) {
  return <MessagePanel title={TEXTS.missing} hint={TEXTS.missing_hint} values={{ email }} />;
}

export function FormRefused({ problem: { notice } }: { problem: Problem }) {
  const { t } = useReader();
  return (
    <section class="panel narrow">
      <h1>{t(TEXTS.refused)}</h1>
      {notice && (
        <p class="notice bad" role="alert">
          {t(notice.text, notice.values)}
        </p>
      )}
    </section>
  );
}
