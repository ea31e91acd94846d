import { type AnyRoute, type Deps, route } from '#src/deps.ts';
import { commonErrors } from '#src/kernel/errors.ts';
import { pageEnvelope, pageSchema, readPage } from '#src/platform/http/pagination.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { type Answer, created, ok, type Principal } from '#src/platform/http/route.ts';
import { brandsForDisplay } from './brand.ts';
import { mailErrors } from './errors.ts';
import { mailView } from './schema.ts';
import { sendMailAgain } from './send-again.ts';
import { findMail, pageTestMails } from './store.ts';
import { viewMail } from './views.ts';

const PAGE = { default: 15, max: 100 } as const;

const list = route({
  method: 'GET',
  path: '/api/v1/sandbox/mails',
  tag: 'Sandbox',
  summary: 'List e-mails',
  description:
    'Returns the e-mails of the test environment, newest first, with text and HTML. The service stores these e-mails without sending them. Includes only offices that the user of the token can access.',
  access: 'token',
  test_only: true,
  query: {
    to: 'Returns only e-mails to exactly this address.',
    per_page: 'Number of e-mails per page, at most 100. Default: 15.',
    page: 'Number of the page to return. Default: 1, the first page.',
  },
  answers: { 200: pageSchema(mailView) },
  async handle(deps, { query, address }, principal) {
    const request = { ...readPage(query, PAGE), to: textOf(query, 'to') || undefined };
    const page = await pageTestMails(deps.db, principal, request);
    const brands = brandsForDisplay(deps);
    const rows = await Promise.all(page.rows.map((mail) => viewMail(deps, mail, brands)));
    return ok(pageEnvelope({ ...page, rows }, address));
  },
});

/**
 * Rebuilds the response to an interrupted request to resend an email. Returns null if the request had not written the
 * new email.
 */
async function recover(deps: Deps, principal: Principal, id: string): Promise<Answer | null> {
  const mail = await findMail(deps.db, principal, id);
  return mail ? created(await viewMail(deps, mail)) : null;
}

export const sendAgain = route({
  method: 'POST',
  path: '/api/v1/mails/:id/send-again',
  tag: 'Mails',
  summary: 'Send an e-mail again',
  description:
    'Sends a copy to the same recipient. In the test environment, the copy is stored but not sent. The limits are 5 copies per hour for each address, and 200 per hour for each merchant.',
  access: 'token',
  transaction: 'own',
  recover,
  answers: { 201: mailView },
  errors: [commonErrors.not_found, ...Object.values(mailErrors)],
  async handle(deps, { params: { id = '' }, claim }, principal) {
    return created(await viewMail(deps, await sendMailAgain(deps, principal, { id, claim })));
  },
});

export const mailRoutes: readonly AnyRoute[] = [list, sendAgain];
