import { toIsoText } from '#src/kernel/calendar.ts';
import { nextDisputeQueryAt } from '#src/ledger/transactions/dispute-queries/store.ts';
import type { DueWork, Module } from '#src/module.ts';
import { disputeList } from './browse/store.ts';
import { checkDisputes } from './checks.ts';
import { nextDeadline, nextReminder } from './deadlines/store.ts';
import { expireDisputes, remindOfDisputes } from './due.ts';
import { disputeEvents } from './event-kinds.ts';
import { personalDisputes, personalEvidence } from './personal-data/store.ts';
import { queryAllDisputes } from './query-disputes.ts';
import { disputeRoutes } from './routes.ts';
import { eraseTestData } from './store.ts';

const dueQueries: DueWork = {
  name: 'questions about disputes',
  next: nextDisputeQueryAt,
  async run(deps, commerce_id) {
    const at = toIsoText(deps.clock.now());
    const news = await queryAllDisputes(deps, { only: commerce_id });
    return news.map(({ dispute }) => ({ at, event: `dispute.${dispute.status}`, dispute_id: dispute.id }));
  },
};

/** Work that expires disputes at their response deadline. */
const dueDeadlines: DueWork = {
  name: 'deadlines of disputes',
  next: nextDeadline,
  async run(deps, commerce_id) {
    const at = toIsoText(deps.clock.now());
    const expired = await expireDisputes(deps, { only: commerce_id });
    return expired.map(({ id }) => ({ at, event: 'dispute.expired', dispute_id: id }));
  },
};

/** Work that reminds merchants before the response deadline of a dispute. */
const dueReminders: DueWork = {
  name: 'reminders of disputes',
  next: nextReminder,
  async run(deps, commerce_id) {
    await remindOfDisputes(deps, { only: commerce_id });
    return [];
  },
};

export const disputesModule: Module = {
  lists: [disputeList],
  routes: disputeRoutes,
  jobs: [
    {
      name: 'ask-disputes',
      every_s: 0,
      run: async (deps, signal) => ({ news: (await queryAllDisputes(deps, { signal })).length }),
    },
    {
      name: 'remind-of-disputes',
      every_s: 60,
      run: async (deps, signal) => ({ reminded: (await remindOfDisputes(deps, { signal })).length }),
    },
    {
      name: 'expire-disputes',
      every_s: 60,
      run: async (deps, signal) => ({ expired: (await expireDisputes(deps, { signal })).length }),
    },
  ],
  due: [dueQueries, dueReminders, dueDeadlines],
  events: Object.values(disputeEvents),
  personal_data: [personalDisputes, personalEvidence],
  erasers: [{ order: 15, erase: eraseTestData }],
  checks: [{ run: checkDisputes }],
};
