import { renderToString } from 'preact-render-to-string';
import { shadesOf } from '#src/kernel/colours.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import type { Content } from './content.ts';
import { BETWEEN, footerOf, greetingOf, type MailBody } from './plain-text.ts';
import { FRAME } from './texts.ts';

/**
 * Renders an email as HTML. It uses tables and inline styles, because many email clients support nothing else.
 * Clients in dark mode use the colours of the CSS classes. The email loads no remote resources, and the logo is
 * attached.
 */
export function toHtml(body: MailBody, locale: Locale): string {
  return `<!doctype html>\n${renderToString(<Html body={body} locale={locale} />)}\n`;
}

const FAMILY = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const FONT = `${FAMILY}font-size:16px;line-height:24px;`;
const BOLD_FONT = `${FAMILY}font-size:20px;line-height:28px;font-weight:700;`;
const SMALL_FONT = `${FAMILY}font-size:13px;line-height:20px;`;
const CODE_FONT =
  "font-family:ui-monospace,Menlo,Consolas,'Courier New',monospace;font-size:32px;line-height:40px;";

/** Default colour of emails if the merchant has set none. */
const OUR_COLOUR = '#1d4ed8';

const styleOf = ({ brand, on_brand }: { brand: string; on_brand: string }) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.card { overflow-wrap: break-word; }
@media (prefers-color-scheme: dark) {
.page { background-color: #0b1220 !important; }
.card { background-color: #151f32 !important; }
.ink { color: #f3f4f6 !important; }
.soft { color: #a3adbd !important; }
.line { border-color: #2f3b52 !important; }
.code { background-color: #0b1220 !important; }
.band { background-color: ${brand} !important; }
.button { background-color: ${brand} !important; }
.button a { color: ${on_brand} !important; }
}
`;

// HTML attributes for older mail clients that ignore styles. They are not typed, because the HTML types no longer
// include some of them.
const BARE = { cellpadding: '0', cellspacing: '0', border: '0' };
const LAYOUT = { role: 'presentation', ...BARE } as const;
const NARROW = { width: '42%' };
const LOGO = { height: '44' };

function Html({ body, locale }: { body: MailBody; locale: Locale }) {
  const { light, dark } = shadesOf(body.brand.colour ?? OUR_COLOUR);
  return (
    <html lang={locale}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{body.subject}</title>
        <style>{styleOf(dark)}</style>
      </head>
      <body class="page" style="margin:0;padding:0;background-color:#f3f5f9;">
        <div style="display:none;max-height:0;overflow:hidden;">{body.lead}</div>
        <table {...LAYOUT} class="page" width="100%" style="table-layout:fixed;background-color:#f3f5f9;">
          <tr>
            <td align="center" style="padding:24px 12px;">
              <Card body={body} locale={locale} colour={light.brand} ink={light.on_brand} />
              {footerOf(body, locale).map((line) => (
                <p key={line} class="soft" style={`margin:12px 0 0;${SMALL_FONT}color:#4b5563;`}>
                  <FootLine line={line} />
                </p>
              ))}
            </td>
          </tr>
        </table>
      </body>
    </html>
  );
}

/** CSS that keeps text on one line if it fits the width. */
const WHOLE = 'display:inline-block;max-width:100%;overflow-wrap:anywhere;';
const REACHED_BY = /(\S+@\S+)/;

/**
 * A line of the email footer. An address, phone number or tax id that does not fit wraps as a whole to the next line,
 * together with the separator after it.
 */
function FootLine({ line }: { line: string }) {
  const parts = line.split(BETWEEN);
  return (
    <>
      {parts.map((part, place) => (
        <>
          <span style={WHOLE}>
            {part
              .split(REACHED_BY)
              .map((piece) => (REACHED_BY.test(piece) ? <span style={WHOLE}>{piece}</span> : piece))}
            {place < parts.length - 1 && '\u00a0·'}
          </span>{' '}
        </>
      ))}
    </>
  );
}

interface CardProps {
  body: MailBody;
  locale: Locale;
  /**
   * The merchant's colour, adjusted for contrast. `ink` is a text colour that is readable on a background of this
   * colour.
   */
  colour: string;
  ink: string;
}

function Card({ body, locale, colour, ink }: CardProps) {
  const { merchant, lead, steps = [], facts, action, notes } = body;
  const fill = { bgcolor: colour };
  return (
    <table
      {...LAYOUT}
      class="card"
      width="560"
      style="table-layout:fixed;width:100%;max-width:560px;background-color:#ffffff;border-radius:12px;"
    >
      <tr>
        <td
          {...fill}
          class="band"
          height="6"
          style={`height:6px;line-height:6px;font-size:0;background-color:${colour};border-radius:12px 12px 0 0;`}
        >
          {'\u00a0'}
        </td>
      </tr>
      <tr>
        <td
          class="ink line"
          style={`padding:20px 24px;border-bottom:1px solid #e5e7eb;${BOLD_FONT}color:#111827;`}
        >
          <Head body={body} />
        </td>
      </tr>
      <tr>
        <td class="ink" style={`padding:24px 24px 8px;${FONT}color:#111827;`}>
          <Paragraph text={greetingOf(body, locale)} />
          <Paragraph text={lead} />
          {steps.length > 0 && (
            <ol style="margin:0 0 16px;padding-left:24px;">
              {steps.map((step) => (
                <li key={step} style="margin:0 0 8px;">
                  {step}
                </li>
              ))}
            </ol>
          )}
        </td>
      </tr>
      <tr>
        <td style="padding:0 24px 16px;">
          <Codes facts={facts} />
          <Facts facts={facts} />
        </td>
      </tr>
      {action && <Button label={action.label} url={action.url} colour={colour} ink={ink} />}
      <tr>
        <td class="ink" style={`padding:8px 24px 12px;${FONT}color:#111827;`}>
          {notes.map((note) => (
            <Paragraph key={note} text={note} />
          ))}
          <p style="margin:0 0 16px;">
            {say(FRAME.farewell, locale)}
            <br />
            {merchant}
          </p>
        </td>
      </tr>
    </table>
  );
}

/**
 * The header of an email, with the logo. The logo has a white frame, so that the white background of stored logos
 * looks intentional in dark mode.
 */
function Head({ body: { merchant, brand } }: Pick<CardProps, 'body'>) {
  if (brand.logo === null) return <>{merchant}</>;
  const plate =
    'display:block;height:44px;width:auto;max-width:240px;padding:4px 6px;background-color:#ffffff;border-radius:6px;color:#111827;';
  return <img {...LOGO} src={brand.logo} alt={merchant} style={plate} />;
}

function Paragraph({ text }: { text: string }) {
  return <p style="margin:0 0 16px;">{text}</p>;
}

/** Shows each code of an email in large type, in a separate box. */
function Codes({ facts }: Pick<Content, 'facts'>) {
  return (
    <>
      {facts
        .filter(({ is_code }) => is_code)
        .map(({ label, value }) => (
          <table key={label} {...LAYOUT} width="100%" style="margin:0 0 12px;">
            <tr>
              <td
                class="code"
                align="center"
                style="padding:12px 16px 16px;background-color:#f3f5f9;border-radius:8px;"
              >
                <p class="soft" style={`margin:0 0 4px;${SMALL_FONT}color:#4b5563;`}>
                  {label}
                </p>
                <p
                  class="ink"
                  style={`margin:0;${CODE_FONT}font-weight:700;letter-spacing:2px;color:#111827;`}
                >
                  {value}
                </p>
              </td>
            </tr>
          </table>
        ))}
    </>
  );
}

const CELL = 'border-bottom:1px solid #e5e7eb;';
const LABEL = `padding:10px 12px 10px 0;${CELL}${FONT}font-weight:400;color:#4b5563;text-align:left;vertical-align:top;`;
const VALUE = `padding:10px 0;${CELL}${FONT}font-weight:600;color:#111827;text-align:right;vertical-align:top;`;

function Facts({ facts }: Pick<Content, 'facts'>) {
  const rows = facts.filter(({ is_code }) => !is_code);
  if (rows.length === 0) return null;
  return (
    <table {...BARE} class="line" width="100%" style="table-layout:fixed;border-top:1px solid #e5e7eb;">
      {rows.map(({ label, value }) => (
        <tr key={label}>
          <th {...NARROW} class="soft line" scope="row" align="left" style={LABEL}>
            {label}
          </th>
          <td class="ink line" align="right" style={VALUE}>
            {value}
          </td>
        </tr>
      ))}
    </table>
  );
}

function Button({ label, url, colour, ink }: { label: string; url: string; colour: string; ink: string }) {
  const fill = { bgcolor: colour };
  return (
    <tr>
      <td align="center" style="padding:8px 24px 24px;">
        <table {...LAYOUT}>
          <tr>
            <td
              {...fill}
              class="button"
              align="center"
              style={`border-radius:8px;background-color:${colour};`}
            >
              <a
                href={url}
                style={`display:inline-block;padding:14px 28px;${FONT}font-weight:600;color:${ink};text-decoration:none;`}
              >
                {label}
              </a>
            </td>
          </tr>
        </table>
      </td>
    </tr>
  );
}
