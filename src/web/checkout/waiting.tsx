import type { Text } from '#src/kernel/texts.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { ACCOUNT_METHODS } from '#src/providers/port/capabilities.ts';
import { ACCOUNT_TEXTS } from '../shared/account-fields.tsx';
import { useReader } from '../shared/document.tsx';
import { PAGE_TEXTS } from '../shared/texts.ts';

export const WAITING_TEXTS = {
  title: { es: 'Esperamos el resultado', en: 'Waiting for the result' },
  network: {
    es: 'El banco aún no responde. No pague de nuevo: esta página se actualiza sola.',
    en: 'The bank has not responded yet. Do not pay again: this page refreshes automatically.',
  },
  processing: {
    es: 'Su pago se está procesando. No pague de nuevo: esta página se actualiza sola en unos segundos.',
    en: 'Your payment is being processed. Do not pay again: this page refreshes automatically in a few seconds.',
  },
  bank: {
    es: 'Termine el pago en la página de su banco. Cuando el banco nos avise, esta página se actualiza sola.',
    en: 'Finish the payment on your bank’s page. When your bank reports the result, this page refreshes automatically.',
  },
  challenge: {
    es: 'Su banco quiere confirmar que es usted. Termine en su página y vuelva aquí.',
    en: 'Your bank wants to confirm it is you. Finish on their page and come back here.',
  },
  nequi: {
    es: 'Abra la app de Nequi en su celular y apruebe el pago. No pague de nuevo: esta página se actualiza sola.',
    en: 'Open the Nequi app on your phone and approve the payment. Do not pay again: this page refreshes automatically.',
  },
  go: { es: 'Continuar en la página del banco', en: 'Continue on the bank’s page' },
} as const satisfies Record<string, Text>;

type Waited = Pick<
  Transaction,
  | 'status'
  | 'url_response'
  | 'payment_method'
  | 'response_code'
  | 'network_transaction_id'
  | 'subscription_id'
>;

function reasonOf(waited: Waited): Text {
  const { url_response, payment_method, response_code, network_transaction_id } = waited;
  // A subscription charge needs no approval in the app.
  const isAsked = payment_method === 'nequi' && waited.subscription_id === null;
  if (isAsked && response_code === null) return WAITING_TEXTS.nequi;
  if (url_response !== null) return payment_method === 'card' ? WAITING_TEXTS.challenge : WAITING_TEXTS.bank;
  const isProcessed = response_code === null && network_transaction_id !== null;
  return isProcessed ? WAITING_TEXTS.processing : WAITING_TEXTS.network;
}

/**
 * Returns the state that the waiting page polls for. The state changes with the status and when the bank's URL
 * becomes available.
 */
export function waitingState({ status, url_response }: Waited): string {
  return url_response === null ? status : `${status} at the bank`;
}

/**
 * Returns the URL in `leads_to` if the page must forward to the bank. Nequi is excluded, because the payer
 * approves the charge in the phone app.
 */
export function bankOf({ url_response, payment_method }: Waited, go: boolean): { leads_to?: string } {
  return go && url_response !== null && payment_method !== 'nequi' ? { leads_to: url_response } : {};
}

/** Returns the label of the link to the bank, or to the wallet by its name. */
function bankLinkText({ payment_method }: Waited, t: ReturnType<typeof useReader>['t']): string {
  const wallet = ACCOUNT_METHODS.find((known) => known === payment_method);
  return wallet ? t(ACCOUNT_TEXTS.open, { name: t(ACCOUNT_TEXTS[wallet]) }) : t(WAITING_TEXTS.go);
}

/**
 * Page for a charge that is pending at the provider or at a bank. If `go` is true, it forwards to the bank without a
 * click.
 */
export function Waiting({ transaction, go, state }: { transaction: Waited; go: boolean; state: string }) {
  const { t } = useReader();
  const { url_response } = transaction;
  const { leads_to } = bankOf(transaction, go);
  return (
    <section class="panel narrow" data-wait={state}>
      <div class="notice wait" role="status">
        <h1>{t(WAITING_TEXTS.title)}</h1>
        <p>{t(reasonOf(transaction))}</p>
      </div>
      <div class="buttons">
        {url_response && (
          <a class="button" href={url_response} data-forward={leads_to ? 0 : undefined}>
            {bankLinkText(transaction, t)}
          </a>
        )}
        <a class="button second" href="?">
          {t(PAGE_TEXTS.refresh)}
        </a>
      </div>
    </section>
  );
}
