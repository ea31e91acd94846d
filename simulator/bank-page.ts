import { createHash } from 'node:crypto';
import { displayMoney } from '#src/kernel/display.ts';
import { parseDecimal } from '#src/kernel/money.ts';
import { escapeHtml } from './escape-html.ts';
import { type Answer, HTML, type RecordEntry } from './types.ts';

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#eef2f7, #0f172a); }
main { box-sizing: border-box; width: min(26rem, 100%); padding: 2rem; border-radius: 1rem;
  background: light-dark(#fff, #1e293b); color: light-dark(#0f172a, #f1f5f9); }
h1 { margin: 0 0 1rem; font-size: 1.25rem; }
dt { font-size: .875rem; color: light-dark(#475569, #cbd5e1); }
dd { margin: 0 0 1rem; overflow-wrap: anywhere; }
.amount { font-size: 1.75rem; font-weight: 700; }
button { width: 100%; padding: .75rem; margin-top: .5rem; border: 2px solid #1d4ed8; border-radius: .5rem;
  font: inherit; font-weight: 600; cursor: pointer; background: #1d4ed8; color: #fff; }
button.second { background: transparent; color: inherit; }
a { color: light-dark(#1d4ed8, #93c5fd); }
small { display: block; margin-top: 1.5rem; color: light-dark(#475569, #cbd5e1); }
`;

/**
 * Content security policy of the simulator's pages. `form-action` allows all hosts, because Chrome also checks
 * redirects after a form submission, and the return URL can redirect to the merchant's own site.
 */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self' http: https:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const HEADERS = {
  ...HTML,
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/**
 * Renders the bank page of a transfer. The form has no `action`, so it posts to the current URL, even if a proxy adds
 * a path prefix to the URL.
 */
export function bankPage(transfer: RecordEntry): Answer {
  return htmlPage(
    'Autorice su pago',
    `${summary(transfer)}
<form method="post">
<button name="outcome" value="approve">Aprobar pago</button>
<button name="outcome" value="reject" class="second">Rechazar pago</button>
</form>`,
  );
}

export function pendingPage(transfer: RecordEntry): Answer {
  return htmlPage(
    'Su pago está en proceso',
    `${summary(transfer)}
<p>El banco todavía no confirma la transferencia. El comercio le avisará cuando haya un resultado.</p>
<p><a href="${escapeHtml(transfer.return_url ?? '')}">Volver al comercio</a></p>`,
  );
}

/** Renders the page of a 3-D Secure challenge. It shows only the last four digits of the card. */
export function challengePage(entry: RecordEntry): Answer {
  const what = entry.kind === 'hold' ? 'reserva' : 'compra';
  return htmlPage(
    `Confirme su ${what}`,
    `<p>El banco de su tarjeta le pide confirmar que es usted quien hace esta ${what}.</p>
<dl>
${amountOf(entry)}
<dt>Tarjeta</dt><dd>terminada en ${escapeHtml(entry.card?.last_four ?? '')}</dd>
</dl>
<form method="post">
<button name="outcome" value="approve">Confirmar ${what}</button>
<button name="outcome" value="reject" class="second">Rechazar ${what}</button>
</form>`,
  );
}

export function returnTo({ return_url = '/' }: RecordEntry): Answer {
  return { status: 303, body: '', headers: { ...HEADERS, location: new URL(return_url).href } };
}

function summary(transfer: RecordEntry): string {
  return `<dl>
${amountOf(transfer)}
<dt>Concepto</dt><dd>${escapeHtml(transfer.description ?? '')}</dd>
</dl>`;
}

function amountOf({ amount, currency }: RecordEntry): string {
  const shown = displayMoney(parseDecimal(amount ?? '0') ?? 0n, currency ?? 'COP', 'es');
  return `<dt>Valor</dt><dd class="amount">${escapeHtml(shown)}</dd>`;
}

export function htmlPage(title: string, content: string): Answer {
  const body = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Banco de pruebas</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
<small>Banco de pruebas del simulador: aquí no se mueve dinero.</small>
</main>
</body>
</html>
`;
  return { status: 200, body, headers: HEADERS };
}
