import { formatDecimal } from '#src/kernel/money.ts';
import type { Simulator } from '../port/network.ts';
import { type HttpClient, succeeds } from '../protocol/http-client.ts';
import { readLedgerPage } from '../protocol/replies.ts';

/** Returns a client for the simulator's control endpoints, which are not part of the network protocol. */
export function simulatorAt(line: HttpClient): Simulator {
  return {
    decideTransfer: (reference, outcome) => succeeds(line.post(`/bank-transfers/${reference}`, { outcome })),
    decideChallenge: (reference, outcome) => succeeds(line.post(`/challenges/${reference}`, { outcome })),
    payVoucher: (voucher, at, outcome = 'approve') =>
      succeeds(line.post(`/cash-coupons/${voucher}/pay`, { at: at.toString(), outcome })),
    decideAccount: (handle, outcome) => succeeds(line.post(`/accounts/${handle}`, { outcome })),
    async openDispute({ reference, at, amount, ...request }) {
      const body = {
        ...request,
        ...(amount === null ? {} : { amount: formatDecimal(amount) }),
        at: at.toString(),
      };
      const reply = await line.post(`/operations/${reference}/disputes`, body);
      const { error } = (reply.body ?? {}) as { error?: string };
      return reply.status === 200 ? null : { refused: error ?? `answered ${reply.status}` };
    },
    decideDispute: (id, outcome) => succeeds(line.post(`/disputes/${encodeURIComponent(id)}`, { outcome })),
    ledger: async (after) => readLedgerPage(await line.ask(`/ledger?after=${after}&limit=1000`)),
  };
}
