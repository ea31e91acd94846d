import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { say } from '#src/kernel/texts.ts';
import { confirmEmail, requireConfirmation } from '#src/panel/account.ts';
import { acceptInvitation, requireOffer } from '#src/panel/invitations.ts';
import { requestReset, requireReset, resetPassword } from '#src/panel/reset-password.ts';
import { parse, required } from '#src/platform/http/fields.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { email, text } from '#src/platform/http/rules.ts';
import { newPasswordRule } from '#src/tenancy/people/passwords.ts';
import { NO_PROBLEM, type Page, type PageAnswer, type Problem, type Sheet } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import { PANEL, type Visit } from '../../shared/visit.ts';
import { sessionOf } from '../caller.ts';
import { Message } from '../frame.tsx';
import { personSheet } from '../guard.tsx';
import { pathAt, pathWithNext, RESET, SIGN_IN } from '../scope.ts';
import {
  AcceptInvitationForm,
  ConfirmForm,
  NewPasswordForm,
  RequestResetForm,
  ResetRequested,
} from './link-sheets.tsx';
import { cookiesOf } from './pages.tsx';
import { LINK_TEXTS as WORDS } from './texts.ts';

const askBody = z.object({ email: required(email) });

const newcomerBody = z.object({ name: required(text({ max: 120 })), password: required(newPasswordRule) });

const tokenOf = ({ params }: Visit) => params.token ?? '';

/** Reads and validates a new password. Spaces are kept, because they may be part of a password. */
export function readPassword(visit: Visit, path = 'password'): string {
  const password = sentFor(visit.form, path);
  parse(z.object({ [path]: required(newPasswordRule) }), { [path]: password });
  return password;
}

async function showRequestReset(_deps: Deps, visit: Visit, problem: Problem): Promise<Sheet> {
  const of = { values: visit.form, problem };
  const content = <RequestResetForm of={of} action={RESET} back={SIGN_IN} />;
  return personSheet(null, { title: say(WORDS.ask_title, visit.locale), islands: ['form'], content });
}

/**
 * Requests a password reset. The response is the same for unknown e-mail addresses, so that it does not reveal
 * whether an account exists.
 */
async function ask(deps: Deps, visit: Visit): Promise<PageAnswer> {
  const typed = parse(askBody, { email: sentFor(visit.form, 'email') });
  await requestReset(deps, { email: typed.email, origin: visit.origin, locale: visit.locale });
  return { redirect: `${RESET}?sent=1` };
}

async function showReset(deps: Deps, visit: Visit, problem: Problem): Promise<Sheet> {
  const person = await requireReset(deps, tokenOf(visit));
  const of = { values: {}, problem };
  const content = <NewPasswordForm of={of} action={visit.address} email={person.email} />;
  return personSheet(null, { title: say(WORDS.reset_title, visit.locale), islands: ['form'], content });
}

async function reset(deps: Deps, visit: Visit): Promise<PageAnswer> {
  const password = readPassword(visit);
  await resetPassword(deps, { token: tokenOf(visit), password, locale: visit.locale });
  return { redirect: `${SIGN_IN}?said=reset` };
}

async function showOffer(deps: Deps, visit: Visit, problem: Problem): Promise<Sheet> {
  const offer = await requireOffer(deps, tokenOf(visit));
  const of = { values: visit.form, problem };
  const title = say(WORDS.join_title, visit.locale, { merchant: offer.merchant });
  const content = <AcceptInvitationForm of={of} action={visit.address} offer={offer} />;
  return personSheet(null, { title, islands: ['form'], content });
}

async function join(deps: Deps, visit: Visit): Promise<PageAnswer> {
  const { origin, user_agent, form } = visit;
  const token = tokenOf(visit);
  const { is_known } = await requireOffer(deps, token);
  const sent = { name: sentFor(form, 'name'), password: sentFor(form, 'password') };
  const newcomer = is_known
    ? { name: null, password: null }
    : { name: parse(newcomerBody, sent).name, password: sent.password };
  const accepted = await acceptInvitation(deps, { token, origin, user_agent, ...newcomer });
  const inside = pathAt({ merchant: accepted.slug, environment: 'test' });
  if (accepted.entered) return { cookies: cookiesOf(accepted.entered), redirect: inside };
  if (await sessionOf(deps, visit)) return { redirect: inside };
  return { redirect: pathWithNext(SIGN_IN, inside, { said: 'joined' }) };
}

async function showConfirm(deps: Deps, visit: Visit, problem: Problem): Promise<Sheet> {
  const address = await requireConfirmation(deps, tokenOf(visit));
  const of = { values: {}, problem };
  const content = <ConfirmForm of={of} action={visit.address} email={address} />;
  return personSheet(null, { title: say(WORDS.confirm_title, visit.locale), content });
}

async function confirm(deps: Deps, visit: Visit): Promise<PageAnswer> {
  await confirmEmail(deps, { token: tokenOf(visit), locale: visit.locale });
  const session = await sessionOf(deps, visit);
  return { redirect: session ? `${PANEL}/account?said=confirmed` : `${SIGN_IN}?said=confirmed` };
}

type Show = (deps: Deps, visit: Visit, problem: Problem) => Promise<Sheet>;

/** Creates a page that a link in a mail opens. Only POST has an effect, because mail scanners open links with GET. */
function linkPages(path: string, show: Show, handle: Page['handle']): Page[] {
  return [
    {
      method: 'GET',
      path,
      least_role: null,
      handle: (deps, visit) => orExpired(visit, async () => ({ sheet: await show(deps, visit, NO_PROBLEM) })),
    },
    {
      method: 'POST',
      path,
      least_role: null,
      handle: (deps, visit) => orExpired(visit, () => handle(deps, visit)),
      again: show,
    },
  ];
}

/** Runs `work` and shows a message if the link in the mail was already used or has expired. */
async function orExpired({ locale }: Visit, work: () => Promise<PageAnswer>): Promise<PageAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.entry.status !== 404) throw error;
    const content = <Message title={WORDS.gone} hint={WORDS.gone_hint} />;
    return { sheet: personSheet(null, { status: 404, title: say(WORDS.gone, locale), content }) };
  }
}

async function showResetRequested(deps: Deps, visit: Visit, problem: Problem): Promise<Sheet> {
  if (textOf(visit.query, 'sent') === undefined) return showRequestReset(deps, visit, problem);
  return personSheet(null, {
    title: say(WORDS.asked_title, visit.locale),
    content: <ResetRequested back={SIGN_IN} />,
  });
}

/** Pages opened from links in mails, and the page for requesting a password reset. */
export const linkedPages: readonly Page[] = [
  ...linkPages(RESET, showResetRequested, ask),
  ...linkPages(`${RESET}/:token`, showReset, reset),
  ...linkPages(`${PANEL}/invitation/:token`, showOffer, join),
  ...linkPages(`${PANEL}/email/:token`, showConfirm, confirm),
];
