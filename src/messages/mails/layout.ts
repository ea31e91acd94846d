import { type Locale, say } from '#src/kernel/texts.ts';
import type { Content } from './contents.ts';
import { html, type Markup } from './markup.ts';
import { FRAME } from './texts.ts';

/** Content with the merchant on top and the subscriber greeted. */
export interface Letter extends Content {
  merchant: string;
  subscriber: string;
}

export function toText(letter: Letter, locale: Locale): string {
  const { merchant, lead, facts, action, notes } = letter;
  const blocks = [
    merchant,
    greetingOf(letter, locale),
    lead,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...(action === null ? [] : [`${action.label}:\n${action.url}`]),
    ...notes,
    `${say(FRAME.farewell, locale)}\n${merchant}`,
    // Mail programs set off what follows these two dashes.
    `-- \n${footerOf(letter, locale)}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function greetingOf(letter: Letter, locale: Locale): string {
  return say(FRAME.greeting, locale, { name: letter.subscriber });
}

function footerOf(letter: Letter, locale: Locale): string {
  return say(FRAME.footer, locale, { merchant: letter.merchant });
}

/**
 * Tables and inline styles, because many mail programs know nothing else. Those that know the dark scheme take its
 * colours from the classes; nothing is loaded from anywhere.
 */
export function toHtml(letter: Letter, locale: Locale): string {
  const { merchant, subject, lead, facts, action, notes } = letter;
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
${STYLE}
</head>
<body class="page" style="margin:0;padding:0;background-color:#f3f4f6;">
<div style="display:none;max-height:0;overflow:hidden;">${lead}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;background-color:#f3f4f6;">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" class="card" width="560" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;width:100%;max-width:560px;background-color:#ffffff;border-radius:12px;">
<tr><td class="ink line" style="padding:24px;border-bottom:1px solid #e5e7eb;${BOLD_FONT}color:#111827;">${merchant}</td></tr>
<tr><td class="ink" style="padding:24px 24px 8px;${FONT}color:#111827;">
${paragraph(greetingOf(letter, locale))}
${paragraph(lead)}
</td></tr>
<tr><td style="padding:0 24px 16px;">
<table class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;border-top:1px solid #e5e7eb;">
${facts.map(toRow)}
</table>
</td></tr>
${action === null ? [] : toButton(action)}
<tr><td class="ink" style="padding:8px 24px 12px;${FONT}color:#111827;">
${notes.map(paragraph)}
<p style="margin:0 0 16px;">${say(FRAME.farewell, locale)}<br>${merchant}</p>
</td></tr>
</table>
<p class="soft" style="margin:16px 0 0;${SMALL_FONT}color:#6b7280;">${footerOf(letter, locale)}</p>
</td></tr>
</table>
</body>
</html>
`.markup;
}

const FAMILY = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const FONT: Markup = { markup: `${FAMILY}font-size:16px;line-height:24px;` };
const BOLD_FONT: Markup = { markup: `${FAMILY}font-size:20px;line-height:28px;font-weight:700;` };
const SMALL_FONT: Markup = { markup: `${FAMILY}font-size:13px;line-height:20px;` };

const STYLE = html`<style>
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
</style>`;

function paragraph(text: string): Markup {
  return html`<p style="margin:0 0 16px;">${text}</p>`;
}

function toRow({ label, value }: Content['facts'][number]): Markup {
  return html`<tr>
<th class="soft line" scope="row" align="left" width="42%" style="padding:10px 12px 10px 0;border-bottom:1px solid #e5e7eb;${FONT}font-weight:400;color:#6b7280;text-align:left;vertical-align:top;">${label}</th>
<td class="ink line" align="right" style="padding:10px 0;border-bottom:1px solid #e5e7eb;${FONT}font-weight:600;color:#111827;text-align:right;vertical-align:top;">${value}</td>
</tr>
`;
}

function toButton({ label, url }: { label: string; url: string }): Markup {
  return html`<tr><td align="center" style="padding:8px 24px 24px;">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" align="center" bgcolor="#1d4ed8" style="border-radius:8px;background-color:#1d4ed8;">
<a href="${url}" style="display:inline-block;padding:14px 28px;${FONT}font-weight:600;color:#ffffff;text-decoration:none;">${label}</a>
</td></tr></table>
</td></tr>`;
}
