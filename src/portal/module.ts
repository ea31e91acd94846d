import { answerMailRequests } from '#src/messages/mails/requested/answer.ts';
import type { Module } from '#src/module.ts';
import { portalLinkRoutes } from './links/routes.ts';
import { personalLinks, personalSessions } from './personal-data/store.ts';
import { purgePortal } from './purge.ts';
import { sendCodes } from './request-codes.ts';
import { eraseTestData } from './store.ts';

export const portalModule: Module = {
  routes: portalLinkRoutes,
  jobs: [
    {
      name: 'send-portal-codes',
      every_s: 0,
      at_any_time: true,
      run: (deps) => answerMailRequests(deps, 'sign_in_code', sendCodes),
    },
    { name: 'purge-portal', every_s: 600, run: async (deps) => ({ purged: await purgePortal(deps) }) },
  ],
  personal_data: [personalSessions, personalLinks],
  erasers: [{ erase: eraseTestData }],
};
