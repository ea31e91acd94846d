import type { Simulator } from '../port/network.ts';
import { type Line, succeeds } from '../protocol/line.ts';
import { readLedgerPage } from '../protocol/replies.ts';

/** What the simulator adds to the protocol. */
export function simulatorAt(line: Line): Simulator {
  return {
    decideTransfer: (reference, outcome) => succeeds(line.post(`/bank-transfers/${reference}`, { outcome })),
    decideChallenge: (reference, outcome) => succeeds(line.post(`/challenges/${reference}`, { outcome })),
    payVoucher: (voucher, at, outcome = 'approve') =>
      succeeds(line.post(`/cash-coupons/${voucher}/pay`, { at: at.toString(), outcome })),
    decideAccount: (handle, outcome) => succeeds(line.post(`/accounts/${handle}`, { outcome })),
    ledger: async (after) => readLedgerPage(await line.ask(`/ledger?after=${after}&limit=1000`)),
  };
}
