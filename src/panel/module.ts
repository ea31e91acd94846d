import type { Deps } from '#src/deps.ts';
import { answerMailRequests } from '#src/messages/mails/requested/answer.ts';
import type { Module } from '#src/module.ts';
import { sendConfirmation } from './account.ts';
import { sendResetLink } from './reset-password.ts';

const job = { every_s: 0, at_any_time: true } as const;

export const panelModule: Module = {
  jobs: [
    {
      ...job,
      name: 'send-reset-links',
      run: (deps: Deps) => answerMailRequests(deps, 'password_reset', sendResetLink),
    },
    {
      ...job,
      name: 'send-confirmations',
      run: (deps: Deps) => answerMailRequests(deps, 'email_confirmation', sendConfirmation),
    },
  ],
};
