import { listPendingInTest } from '#src/customers/payment-sources/store.ts';
import type { PaymentSource } from '#src/customers/payment-sources/types.ts';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { listLatestInTest } from '#src/ledger/transactions/in-test/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { brandsForDisplay } from '#src/messages/mails/brand.ts';
import { findTestMail, pageTestMails } from '#src/messages/mails/store.ts';
import { viewMail } from '#src/messages/mails/views.ts';
import type { DueWork } from '#src/module.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { nextDueAt, presentOf } from '#src/sandbox/advance.ts';
import { pageDisputes } from '#src/settlement/disputes/store.ts';
import type { Dispute } from '#src/settlement/disputes/types.ts';

export type ShownMail = Awaited<ReturnType<typeof viewMail>>;

/** Data of the sandbox page. */
export interface SandboxState {
  now: Temporal.Instant;
  is_frozen: boolean;
  next_due_at: Temporal.Instant | null;
  waiting: readonly Transaction[];
  accounts: readonly PaymentSource[];
  approved: readonly Transaction[];
  disputes: readonly Dispute[];
  mails: readonly ShownMail[];
}

const FEW = 8;

export async function loadSandbox(
  deps: Deps,
  principal: Principal,
  due: readonly DueWork[],
): Promise<SandboxState> {
  const { db } = deps;
  const { commerce_id, frozen_at, offices } = principal;
  const page = { per_page: FEW, page: 1, offset: 0 };
  return {
    now: await presentOf(deps, commerce_id),
    is_frozen: frozen_at !== null,
    next_due_at: await nextDueAt(deps, commerce_id, due),
    waiting: (
      await listLatestInTest(db, principal, { statuses: ['Pendiente', 'Por Pagar'], limit: FEW })
    ).filter(({ payment_id, pre_authorization_id }) => payment_id !== null || pre_authorization_id !== null),
    // A pending account is not yet assigned to an office, so only callers with access to all offices see it.
    accounts: offices === null ? await listPendingInTest(db, commerce_id, FEW) : [],
    approved: await listLatestInTest(db, principal, { statuses: ['Aprobada'], limit: FEW }),
    disputes: (await pageDisputes(db, principal, { status: 'opened', transaction_id: null }, page)).rows,
    mails: (await loadMails(deps, principal, page)).mails,
  };
}

export async function loadMails(
  deps: Deps,
  principal: Principal,
  page: { per_page: number; page: number; offset: number },
): Promise<{ mails: ShownMail[]; total: number }> {
  const { rows, total } = await pageTestMails(deps.db, principal, { ...page, to: undefined });
  const brands = brandsForDisplay(deps);
  return { mails: await Promise.all(rows.map((mail) => viewMail(deps, mail, brands))), total };
}

export async function loadMail(deps: Deps, principal: Principal, id: string): Promise<ShownMail> {
  const mail = isUuid(id) ? await findTestMail(deps.db, principal, id) : undefined;
  if (!mail) throw notFound();
  return viewMail(deps, mail);
}
