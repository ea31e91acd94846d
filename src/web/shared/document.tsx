import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { renderToString } from 'preact-render-to-string';
import { unbroken } from '#src/kernel/display.ts';
import { type Locale, say, type Text, type TextValues } from '#src/kernel/texts.ts';
import { ICON_PATH, type Island, PANEL_STYLES_PATH, STYLES_PATH, scriptPath } from './assets.ts';
import type { Brand } from './brand.ts';
import { MerchantFacts } from './merchant-facts.tsx';
import { FORM_ID, type Sheet } from './page.ts';
import { PAGE_TEXTS } from './texts.ts';
import { CSRF_FIELD, csrfTokenOf, type Visit } from './visit.ts';

interface Reader {
  locale: Locale;
  csrf_token: string;
  /** Path and query of the current page, for links back to it. */
  address: string;
  /** Current month in Colombia time, such as `2027-01`. */
  month: string;
  /** Brand of the merchant that owns the page; null if the page belongs to no merchant. */
  brand: Brand | null;
  /** Labels of the fields rendered so far. */
  labels: Labels;
}

/**
 * Field labels by path. Each field registers its label while it renders, and the error summary uses the labels to
 * name the fields.
 */
interface Labels {
  known: Map<string, string>;
  /**
   * Whether the error summary needed a label before the field was rendered. The page is then rendered a second time.
   */
  is_early: boolean;
}

const NOBODY: Reader = {
  ...{ locale: 'es', csrf_token: '', address: '', month: '', brand: null },
  labels: { known: new Map(), is_early: false },
};
const ReaderContext = createContext<Reader>(NOBODY);

/** Returns the page context, and `t` for translating a `Text` into the page's language. */
export function useReader() {
  const reader = useContext(ReaderContext);
  const t = (text: Text, values?: TextValues) => unbroken(say(text, reader.locale, values));
  return { ...reader, t };
}

export function renderDocument(sheet: Sheet, visit: Visit): string {
  const { locale, address, month } = visit;
  const labels: Labels = { known: new Map(), is_early: false };
  const reader = { locale, address, month, brand: sheet.brand, csrf_token: csrfTokenOf(visit), labels };
  const render = () =>
    renderToString(
      <ReaderContext.Provider value={reader}>
        <Html sheet={sheet} />
      </ReaderContext.Provider>,
    );
  const html = render();
  // Render a second time if the error summary needed labels that were registered only during the first render.
  return `<!doctype html>${labels.is_early ? render() : html}`;
}

function Html({ sheet }: { sheet: Sheet }) {
  const { locale, t } = useReader();
  const { title, brand, islands = [] } = sheet;
  return (
    <html lang={locale}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{brand === null ? title : `${title} · ${brand.name}`}</title>
        <link rel="icon" type="image/svg+xml" href={ICON_PATH} />
        <link rel="stylesheet" href={sheet.is_panel ? PANEL_STYLES_PATH : STYLES_PATH} />
        {sheet.more_styles && <link rel="stylesheet" href={sheet.more_styles} />}
        {brand?.colours_url && <link rel="stylesheet" href={brand.colours_url} />}
        <Scripts islands={islands} />
        {sheet.state !== undefined && <ReloadMeta to={sheet.leads_to} />}
      </head>
      <body class={sheet.summary ? 'split' : undefined}>
        <a class="skip" href="#main">
          {t(PAGE_TEXTS.skip)}
        </a>
        {sheet.is_panel ? sheet.content : <PayersBody sheet={sheet} />}
      </body>
    </html>
  );
}

function PayersBody({ sheet }: { sheet: Sheet }) {
  const { t } = useReader();
  return (
    <>
      <Head brand={sheet.brand} is_test={sheet.is_test} />
      {sheet.summary && (
        <aside class="side" aria-label={t(PAGE_TEXTS.summary)}>
          {sheet.summary}
        </aside>
      )}
      <main id="main" tabindex={-1}>
        {sheet.content}
      </main>
      <Foot pays={sheet.pays ?? false} />
    </>
  );
}

function Scripts({ islands }: { islands: readonly Island[] }) {
  return (
    <>
      {islands.map((island) => (
        <script key={island} type="module" src={scriptPath(island)} />
      ))}
    </>
  );
}

/** Reloads a waiting page every five seconds, or forwards to `to`, in browsers without scripts. */
function ReloadMeta({ to }: { to: string | undefined }) {
  return (
    <noscript>
      <meta http-equiv="refresh" content={to === undefined ? '5' : `0; url=${to}`} />
    </noscript>
  );
}

function Head({ brand, is_test }: Pick<Sheet, 'brand' | 'is_test'>) {
  const { t } = useReader();
  return (
    <header>
      {is_test && <p class="ribbon">{t(PAGE_TEXTS.test)}</p>}
      <div class="head">
        {brand?.logo_url ? (
          <img class="logo" src={brand.logo_url} alt={brand.name} />
        ) : (
          <span class="name">{brand?.name ?? 'Cuota'}</span>
        )}
      </div>
    </header>
  );
}

function Foot({ pays }: { pays: boolean }) {
  const { t, brand } = useReader();
  return (
    <footer class="foot">
      <MerchantFacts brand={brand} t={t} />
      <p>{t(PAGE_TEXTS.powered)}</p>
      <OtherLanguage pays={pays} />
    </footer>
  );
}

/**
 * Switches the language of the page. On a payment form it is a button that resubmits the form, so that the
 * typed values are kept. On other pages it is a link.
 */
function OtherLanguage({ pays }: { pays: boolean }) {
  const { t, locale, address } = useReader();
  const other = locale === 'es' ? 'en' : 'es';
  const name = t(PAGE_TEXTS.other_language);
  if (!pays) {
    return (
      <a href={inLanguage(address, other)} lang={other} hreflang={other}>
        {name}
      </a>
    );
  }
  return (
    <button
      type="submit"
      class="link"
      form={FORM_ID}
      name="redraw"
      value={other}
      lang={other}
      formnovalidate
      data-plain
    >
      {name}
    </button>
  );
}

/** Returns the path and query of the same page in another language. */
export function inLanguage(address: string, locale: Locale): string {
  const url = new URL(address, 'http://page');
  url.searchParams.set('lang', locale);
  // A path that begins with two slashes would point to another server.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}`;
}

/** Hidden field with the CSRF token, required in every form that is sent by POST. */
export function CsrfToken() {
  const { csrf_token } = useReader();
  return <input type="hidden" name={CSRF_FIELD} value={csrf_token} />;
}
