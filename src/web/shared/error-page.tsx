import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import { MessagePanel } from './message-panel.tsx';
import type { Sheet } from './page.ts';
import { PAGE_TEXTS } from './texts.ts';

interface ErrorText {
  title: Text;
  hint: Text;
}

const NOT_FOUND: ErrorText = { title: PAGE_TEXTS.not_found, hint: PAGE_TEXTS.not_found_hint };
const REFUSED: ErrorText = { title: PAGE_TEXTS.forbidden, hint: PAGE_TEXTS.forbidden_hint };
const TOO_MANY: ErrorText = { title: PAGE_TEXTS.too_many_title, hint: PAGE_TEXTS.too_many };
const FAILED: ErrorText = { title: PAGE_TEXTS.error, hint: PAGE_TEXTS.failed };

function errorTextOf(status: number): ErrorText {
  if (status >= 500) return FAILED;
  return status === 404 ? NOT_FOUND : status === 429 ? TOO_MANY : REFUSED;
}

/**
 * Builds the error page for an HTTP status. For server errors it shows the request id, which the payer can report.
 */
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
            {say(PAGE_TEXTS.error_id, locale)} <code>{requestId}</code>
          </p>
        )}
      </section>
    ),
  };
}

/** Builds the page for a request that was rejected because the server is overloaded. */
export function busySheet(locale: Locale): Sheet {
  const content = <MessagePanel title={PAGE_TEXTS.busy} hint={PAGE_TEXTS.busy_hint} />;
  return { status: 503, title: say(PAGE_TEXTS.busy, locale), brand: null, is_test: false, content };
}

/** Builds the page that is shown instead of any page of a disabled merchant. */
export function disabledSheet(locale: Locale): Sheet {
  const content = <MessagePanel title={PAGE_TEXTS.disabled} hint={PAGE_TEXTS.disabled_hint} />;
  return { status: 403, title: say(PAGE_TEXTS.disabled, locale), brand: null, is_test: false, content };
}
