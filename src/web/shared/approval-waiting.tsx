import type { PaymentSource } from '#src/customers/payment-sources/types.ts';
import { ACCOUNT_TEXTS as WORDS } from './account-fields.tsx';
import { useReader } from './document.tsx';
import { PAGE_TEXTS } from './texts.ts';

/**
 * Returns the state that the waiting page polls for. The browser reloads the page when the server reports another
 * state.
 */
export function waitingState({ id }: Pick<PaymentSource, 'id'>): string {
  return `${id} approving`;
}

/**
 * Returns the URL of the bank page on which the payer approves the charges; null if the payer approves them in an
 * app.
 */
export function pageToApproveAt({ kind, url }: PaymentSource): string | null {
  return kind === 'bancolombia' ? url : null;
}

/**
 * Asks the payer to approve charges in an app or at the bank. If `go` is true, the page forwards to the bank without
 * a click.
 */
export function ApprovalWaiting({ source, go = false }: { source: PaymentSource; go?: boolean }) {
  const { t, address } = useReader();
  const { kind, url } = source;
  const name = t(WORDS[kind]);
  const isBank = kind === 'bancolombia';
  return (
    <section class="panel narrow" data-wait={waitingState(source)}>
      <div class="notice wait" role="status">
        <h1>{t(WORDS.waiting_title, { name })}</h1>
        <p>{t(isBank ? WORDS.waiting_bank : WORDS.waiting, { name })}</p>
      </div>
      <div class="buttons">
        {url && (
          <a class="button" href={url} data-forward={go && isBank ? 0 : undefined}>
            {t(WORDS.open, { name })}
          </a>
        )}
        <a class="button second" href={address}>
          {t(PAGE_TEXTS.refresh)}
        </a>
      </div>
    </section>
  );
}
