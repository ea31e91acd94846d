import { renderToString } from 'preact-render-to-string';
import { type Locale, say } from '#src/kernel/texts.ts';
import type { Content } from './contents.ts';
import { footerOf, greetingOf, type MailBody } from './plain-text.ts';
import { FRAME } from './texts.ts';

/**
 * Tables and inline styles, because many mail programs know nothing else. Those that know the dark scheme take its
 * colours from the classes; nothing is loaded from anywhere.
 */
export function toHtml(body: MailBody, locale: Locale): string {
  return `<!doctype html>\n${renderToString(<Html body={body} locale={locale} />)}\n`;
}

const FAMILY = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const FONT = `${FAMILY}font-size:16px;line-height:24px;`;
const BOLD_FONT = `${FAMILY}font-size:20px;line-height:28px;font-weight:700;`;
const SMALL_FONT = `${FAMILY}font-size:13px;line-height:20px;`;

const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.card { overflow-wrap: break-word; }
@media (prefers-color-scheme: dark) {
.page { background-color: #0b1220 !important; }
.card { background-color: #172033 !important; }
.ink { color: #f3f4f6 !important; }
.soft { color: #a3adbd !important; }
.line { border-color: #2f3b52 !important; }
.button { background-color: #2563eb !important; }
}
`;

// What older mail programs read in the place of styles; some of it today's types of HTML have forgotten.
const BARE = { cellpadding: '0', cellspacing: '0', border: '0' };
const LAYOUT = { role: 'presentation', ...BARE } as const;
const NARROW = { width: '42%' };
const BLUE = { bgcolor: '#1d4ed8' };

function Html({ body, locale }: { body: MailBody; locale: Locale }) {
  return (
    <html lang={locale}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{body.subject}</title>
        <style>{STYLE}</style>
      </head>
      <body class="page" style="margin:0;padding:0;background-color:#f3f4f6;">
        <div style="display:none;max-height:0;overflow:hidden;">{body.lead}</div>
        <table {...LAYOUT} class="page" width="100%" style="table-layout:fixed;background-color:#f3f4f6;">
          <tr>
            <td align="center" style="padding:24px 12px;">
              <Card body={body} locale={locale} />
              <p class="soft" style={`margin:16px 0 0;${SMALL_FONT}color:#6b7280;`}>
                {footerOf(body, locale)}
              </p>
            </td>
          </tr>
        </table>
      </body>
    </html>
  );
}

function Card({ body, locale }: { body: MailBody; locale: Locale }) {
  const { merchant, lead, facts, action, notes } = body;
  return (
    <table
      {...LAYOUT}
      class="card"
      width="560"
      style="table-layout:fixed;width:100%;max-width:560px;background-color:#ffffff;border-radius:12px;"
    >
      <tr>
        <td
          class="ink line"
          style={`padding:24px;border-bottom:1px solid #e5e7eb;${BOLD_FONT}color:#111827;`}
        >
          {merchant}
        </td>
      </tr>
      <tr>
        <td class="ink" style={`padding:24px 24px 8px;${FONT}color:#111827;`}>
          <Paragraph text={greetingOf(body, locale)} />
          <Paragraph text={lead} />
        </td>
      </tr>
      <tr>
        <td style="padding:0 24px 16px;">
          <Facts facts={facts} />
        </td>
      </tr>
      {action && <Button label={action.label} url={action.url} />}
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

function Paragraph({ text }: { text: string }) {
  return <p style="margin:0 0 16px;">{text}</p>;
}

const CELL = 'border-bottom:1px solid #e5e7eb;';
const LABEL = `padding:10px 12px 10px 0;${CELL}${FONT}font-weight:400;color:#6b7280;text-align:left;vertical-align:top;`;
const VALUE = `padding:10px 0;${CELL}${FONT}font-weight:600;color:#111827;text-align:right;vertical-align:top;`;

function Facts({ facts }: Pick<Content, 'facts'>) {
  return (
    <table {...BARE} class="line" width="100%" style="table-layout:fixed;border-top:1px solid #e5e7eb;">
      {facts.map(({ label, value }) => (
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

function Button({ label, url }: { label: string; url: string }) {
  return (
    <tr>
      <td align="center" style="padding:8px 24px 24px;">
        <table {...LAYOUT}>
          <tr>
            <td {...BLUE} class="button" align="center" style="border-radius:8px;background-color:#1d4ed8;">
              <a
                href={url}
                style={`display:inline-block;padding:14px 28px;${FONT}font-weight:600;color:#ffffff;text-decoration:none;`}
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
