import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import { MessagePanel } from './message-panel.tsx';
import type { Sheet } from './page.ts';
import { PAGE_WORDS } from './words.ts';

interface ErrorText {
  title: Text;
  hint: Text;
}

const NOT_FOUND: ErrorText = { title: PAGE_WORDS.not_found, hint: PAGE_WORDS.not_found_hint };
const REFUSED: ErrorText = { title: PAGE_WORDS.forbidden, hint: PAGE_WORDS.forbidden_hint };
const TOO_MANY: ErrorText = { title: PAGE_WORDS.too_many_title, hint: PAGE_WORDS.too_many };
const FAILED: ErrorText = { title: PAGE_WORDS.error, hint: PAGE_WORDS.failed };

function errorTextOf(status: number): ErrorText {
  if (status >= 500) return FAILED;
  return status === 404 ? NOT_FOUND : status === 429 ? TOO_MANY : REFUSED;
}

/** Builds the HTML error page for an HTTP status. Server errors include the request id for support. */
export function errorSheet(status: number, locale: Locale, requestId: string): Sheet {
  const { title, hint } = errorTextOf(status);
  return {
    status,
    title: say(title, locale),
    brand: null,
    is_test: false,
    content: (
      <section class="panel narrow">
        <h1>{say(title, locale)}</h1>
        <p>{say(hint, locale)}</p>
        {status >= 500 && (
          <p>
            {say(PAGE_WORDS.error_id, locale)} <code>{requestId}</code>
          </p>
        )}
      </section>
    ),
  };
}

/** Builds the page for a request that was rejected because the server is overloaded. */
export function busySheet(locale: Locale): Sheet {
  const content = <MessagePanel title={PAGE_WORDS.busy} hint={PAGE_WORDS.busy_hint} />;
  return { status: 503, title: say(PAGE_WORDS.busy, locale), brand: null, is_test: false, content };
}

/** Builds the page that replaces every page of a disabled merchant. */
export function disabledSheet(locale: Locale): Sheet {
  const content = <MessagePanel title={PAGE_WORDS.disabled} hint={PAGE_WORDS.disabled_hint} />;
  return { status: 403, title: say(PAGE_WORDS.disabled, locale), brand: null, is_test: false, content };
}
