import type { Module } from '#src/module.ts';
import { mailList } from './browse/store.ts';
import { personalMails } from './personal-data/store.ts';
import { oldMails } from './retention/store.ts';
import { mailRoutes } from './routes.ts';
import { sendDueMails } from './send.ts';
import { deleteTestMails } from './store.ts';

export const mailsModule: Module = {
  lists: [mailList],
  routes: mailRoutes,
  jobs: [{ name: 'send-mails', every_s: 0, at_any_time: true, run: sendDueMails }],
  retention: [oldMails],
  personal_data: [personalMails],
  erasers: [{ order: 60, erase: deleteTestMails }],
};
