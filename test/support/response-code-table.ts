import { type Action, RESPONSE_CODES, type ResponseCode } from '#src/kernel/response-codes.ts';

const ADVICE: Readonly<Record<Action, string>> = {
  contact_issuer: 'Let the payer ask their bank, or pay another way.',
  use_another_card: 'Let the payer take another card.',
  retry_later: 'Try again later.',
  check_card_data: 'Let the payer look at what they typed.',
  query_status: 'Ask what became of it before anything else.',
  contact_support: 'Ask whoever runs the connection to the network.',
  create_new_reservation: 'Make another reservation.',
  use_max_confirmable_amount: 'Charge at most `max_confirmable_amount`.',
  use_production_key: 'Take a production token.',
  wait_for_expiry: 'Let it run out.',
  check_three_ds_data: 'Mend the `three_ds` data.',
  remove_three_ds_data: 'Leave the `three_ds` data out.',
};

const AT_RENEWAL = { none: '–', soft: 'again', hard: 'the end' } as const;

/** Those that the guide tells of by hand are about what a reservation admits, and not about what a bank said. */
function isListed({ code }: ResponseCode): boolean {
  return code !== '00' && !code.startsWith('MIT_');
}

/** The answers of banks and networks as the guide shows them, from the catalogue that the service itself goes by. */
export function responseCodeTable(): string {
  const rows = RESPONSE_CODES.filter(isListed).map(({ code, message, action, retryable, decline }) => {
    const advice = action === null ? 'Begin anew.' : ADVICE[action];
    return [`\`${code}\``, message.en, advice, retryable ? 'yes' : '–', AT_RENEWAL[decline]];
  });
  const head = ['code', 'means', 'what to do', 'retryable', 'at a renewal'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
