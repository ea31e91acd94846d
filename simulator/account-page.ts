import { HEADERS, htmlPage } from './bank-page.ts';
import { escapeHtml } from './escape-html.ts';
import type { AccountEntry, Answer } from './types.ts';

const NAMES: Readonly<Record<AccountEntry['method'], string>> = {
  nequi: 'Nequi',
  daviplata: 'Daviplata',
  bancolombia: 'Bancolombia',
};

/**
 * Renders the page that simulates the payer's wallet app, with buttons to approve, reject or revoke the
 * authorization.
 */
export function accountPage(entry: AccountEntry): Answer {
  const name = NAMES[entry.method];
  if (entry.status === 'ready') {
    return htmlPage(
      `Su permiso en ${name}`,
      `${summary(entry)}
<form method="post">
<button name="outcome" value="revoke" class="second">Retirar el permiso</button>
</form>`,
    );
  }
  return htmlPage(
    `Autorice cobros a su cuenta ${name}`,
    `${summary(entry)}
<form method="post">
<button name="outcome" value="approve">Autorizar</button>
<button name="outcome" value="reject" class="second">Rechazar</button>
</form>`,
  );
}

const SETTLED = {
  pending: 'La solicitud espera su respuesta.',
  ready: 'La cuenta quedó autorizada.',
  refused: 'Usted rechazó la solicitud.',
  revoked: 'Usted retiró el permiso.',
} as const;

/**
 * Renders a page that shows the account holder's decision and links back to the merchant. If `go` is true, the page
 * redirects to the merchant.
 */
export function settledPage(entry: AccountEntry, go = false): Answer {
  const location = new URL(entry.return_url).href;
  if (go) return { status: 303, body: '', headers: { ...HEADERS, location } };
  return htmlPage(
    `Su cuenta ${NAMES[entry.method]}`,
    `<p>${SETTLED[entry.status]}</p>
<p><a href="${escapeHtml(location)}">Volver al comercio</a></p>`,
  );
}

function summary({ description, last_four }: AccountEntry): string {
  const number = last_four === null ? '' : `\n<dt>Número</dt><dd>terminado en ${escapeHtml(last_four)}</dd>`;
  return `<dl>
<dt>Para pagar</dt><dd>${escapeHtml(description)}</dd>${number}
</dl>`;
}
