import type { Amount, Amounts } from './types.ts';

/**
 * Ledger accounts of a merchant in each environment, with the amounts of a movement that each account records. Debits
 * are positive. The network is the debtor. The merchant, the operator and the tax office are creditors.
 */
export const ACCOUNTS = {
  network_receivable: { sign: 1n, takes: ['transaction_amount'] },
  merchant_payable: { sign: -1n, takes: ['liquidated_amount'] },
  commission_income: { sign: -1n, takes: ['commission'] },
  fee_income: { sign: -1n, takes: ['fee'] },
  iva_payable: { sign: -1n, takes: ['iva_commission', 'iva_fee'] },
  gravamen_payable: { sign: -1n, takes: ['gravamen'] },
  rete_iva_payable: { sign: -1n, takes: ['rete_iva'] },
  rete_ica_payable: { sign: -1n, takes: ['rete_ica'] },
  rete_fte_payable: { sign: -1n, takes: ['rete_fte'] },
} as const satisfies Record<string, { sign: 1n | -1n; takes: readonly Amount[] }>;

export type AccountName = keyof typeof ACCOUNTS;
export const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as AccountName[];

export interface Posting {
  account: AccountName;
  amount: bigint;
}

/** Returns the postings of a movement. Omits accounts whose amount is zero. */
export function postingsOf(amounts: Amounts): Posting[] {
  return ACCOUNT_NAMES.map((account) => {
    const { sign, takes } = ACCOUNTS[account];
    return { account, amount: takes.reduce((sum, name) => sum + sign * amounts[name], 0n) };
  }).filter((posting) => posting.amount !== 0n);
}
