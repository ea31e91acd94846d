import { type AnyRoute, route } from '#src/deps.ts';
import { pageEnvelope, pageSchema, readPage } from '#src/platform/http/pagination.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { ok } from '#src/platform/http/route.ts';
import { mailView } from './schema.ts';
import { pageTestMails } from './store.ts';
import { viewMail } from './views.ts';

const PAGE = { default: 15, max: 100 } as const;

const list = route({
  method: 'GET',
  path: '/api/v1/sandbox/mails',
  tag: 'Sandbox',
  summary: 'List mails',
  description:
    'Of the test environment and the offices of the user, newest first, with text and HTML. None of them is sent.',
  access: 'token',
  test_only: true,
  query: {
    to: 'Only mails to exactly this address.',
    per_page: 'Mails per page, 1 to 100, 15 when absent.',
    page: 'Page number, from 1.',
  },
  answers: { 200: pageSchema(mailView) },
  async handle(deps, { query, address }, principal) {
    const request = { ...readPage(query, PAGE), to: textOf(query, 'to') || undefined };
    const page = await pageTestMails(deps.db, principal, request);
    const rows = await Promise.all(page.rows.map((mail) => viewMail(deps, mail)));
    return ok(pageEnvelope({ ...page, rows }, address));
  },
});

export const mailRoutes: readonly AnyRoute[] = [list];
