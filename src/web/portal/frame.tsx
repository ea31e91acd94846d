import type { ComponentChildren } from 'preact';
import { CsrfToken, useReader } from '../shared/document.tsx';
import { MessagePanel } from '../shared/message-panel.tsx';
import type { Problem } from '../shared/page.ts';
import { addressOf, DATA, METHODS, SIGN_OUT, SUBSCRIPTIONS } from './scope.ts';
import type { SignedIn } from './signed-in.ts';
import { WORDS } from './words.ts';

/** The way to the list and the way out, above every page. */
export function Framed({ of, children }: { of: SignedIn; children: ComponentChildren }) {
  const { t, address } = useReader();
  const list = addressOf(SUBSCRIPTIONS, of.scope);
  const isList = address.split('?', 1)[0] === SUBSCRIPTIONS;
  return (
    <>
      <div class="row bar">
        <nav class="row" aria-label={t(WORDS.portal)}>
          {!isList && <a href={list}>{t(WORDS.back_all)}</a>}
          <a href={addressOf(METHODS, of.scope)}>{t(WORDS.methods)}</a>
          <a href={addressOf(DATA, of.scope)}>{t(WORDS.data)}</a>
        </nav>
        <form method="post" action={addressOf(SIGN_OUT, of.scope)}>
          <CsrfToken />
          <button type="submit" class="link">
            {t(WORDS.sign_out)}
          </button>
        </form>
      </div>
      {children}
    </>
  );
}

export function Missing({ email }: { email: string }) {
  return <MessagePanel title={WORDS.missing} hint={WORDS.missing_hint} values={{ email }} />;
}

export function NotDone({ problem: { notice } }: { problem: Problem }) {
  const { t } = useReader();
  return (
    <section class="panel narrow">
      <h1>{t(WORDS.refused)}</h1>
      {notice && (
        <p class="notice bad" role="alert">
          {t(notice.text, notice.values)}
        </p>
      )}
    </section>
  );
}
