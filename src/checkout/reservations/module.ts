import { toTimelineEvent } from '#src/charging/timeline.ts';
import type { DueWork, Module } from '#src/module.ts';
import { reservationList } from './browse/store.ts';
import { runReservations } from './due.ts';
import { reservationEvents } from './event-kinds.ts';
import { personalReservations } from './personal-data/store.ts';
import { reservationRoutes } from './routes.ts';
import { eraseTestData, nextReservationAlarm } from './store.ts';

/**
 * Scheduled work that runs when a merchant advances its test clock: sends expiry warnings and expires reservations.
 */
const dueReservations: DueWork = {
  name: 'reservations',
  next: nextReservationAlarm,
  async run(deps, commerce_id) {
    const occurrences = await runReservations(deps, { only: commerce_id });
    return occurrences.map(toTimelineEvent);
  },
};

export const reservationsModule: Module = {
  lists: [reservationList],
  routes: reservationRoutes,
  jobs: [
    {
      name: 'reservations',
      every_s: 0,
      run: async (deps, signal) => ({ reservations: (await runReservations(deps, { signal })).length }),
    },
  ],
  due: [dueReservations],
  events: Object.values(reservationEvents),
  personal_data: [personalReservations],
  erasers: [{ order: 30, erase: eraseTestData }],
};
