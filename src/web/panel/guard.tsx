import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { type Actor, withActorDetails } from '#src/platform/database/actor.ts';
import type { Role } from '#src/platform/http/roles.ts';
import { isRecent } from '#src/tenancy/people/sessions/sessions.ts';
import type { PanelSession } from '#src/tenancy/people/types.ts';
import { NO_PROBLEM, type Page, type PageAnswer, type Problem, type Sheet } from '../shared/page.ts';
import type { Visit } from '../shared/visit.ts';
import { type Access, type Caller, callerAt, depsOf, requireAccess, sessionOf } from './caller.ts';
import { MerchantFrame, Message, PersonFrame } from './frame.tsx';
import { AT_MERCHANT, CONFIRM_IDENTITY, pathWithNext, SECOND_FACTOR, SIGN_IN } from './scope.ts';
import { TEXTS } from './texts.ts';

type Part = Pick<Sheet, 'title' | 'content'> &
  Partial<Pick<Sheet, 'status' | 'islands' | 'state' | 'changes'>>;

/** Result of a page handler: the page content, or another response such as a redirect. */
type Shown = Part | Exclude<PageAnswer, { sheet: Sheet }>;
/**
 * Result of a form handler. Only a handler whose result is displayed once, such as a new secret, returns
 * content. Its form must not use the `form` script, which expects a redirect.
 */
type Done = { redirect: string } | { problem: Problem } | Part;

/** Renders a page for the caller. `deps` uses the clock of the caller's environment. */
export type Show = (deps: Deps, visit: Visit, caller: Caller, problem: Problem) => Promise<Shown>;
export type Act = (deps: Deps, visit: Visit, caller: Caller) => Promise<Done>;

interface PageSpec {
  /** Minimum role. */
  role?: Role;
  /** Whether the page requires access to all offices, because it affects the whole merchant. */
  all_offices?: boolean;
  /**
   * Whether the page reveals secrets or pays out money. It then requires an identity check within the last 15
   * minutes.
   */
  recent?: boolean;
  show: Show;
}

interface FormSpec extends PageSpec {
  /** Whether users can upload files with the form. */
  files?: true;
  act: Act;
}

/**
 * Creates a panel page at a path relative to the merchant, such as `/plans/:id`. Visitors without a session are
 * redirected to sign-in.
 */
export function panelPage(
  path: string,
  { role = 'viewer', recent = false, all_offices, show }: PageSpec,
): Page {
  return {
    method: 'GET',
    path: `${AT_MERCHANT}${path}`,
    least_role: role,
    handle: (deps, visit) => look(deps, visit, { access: { role, all_offices }, recent, show }),
  };
}

/**
 * Creates a page and the form handler at the same path. If the form is invalid, the page is shown again with the
 * errors.
 */
export function panelForm(path: string, { role = 'operator', ...spec }: FormSpec): Page[] {
  return [panelPage(path, { ...spec, role }), actionAt(path, { ...spec, role }, ({ address }) => address)];
}

/**
 * Creates a form handler at a path below the page that contains the form. If the form is invalid, that page is shown
 * again with the errors.
 */
export function panelAction(path: string, spec: FormSpec): Page {
  return actionAt(path, spec, above);
}

function above({ address }: Visit): string {
  const { pathname } = new URL(address, 'http://panel');
  return pathname.slice(0, pathname.lastIndexOf('/'));
}

function actionAt(
  path: string,
  { role = 'operator', recent = false, all_offices, files, show, act }: FormSpec,
  back: typeof above,
): Page {
  const access = { role, all_offices, changes: true };
  return {
    method: 'POST',
    ...(files ? { files } : {}),
    path: `${AT_MERCHANT}${path}`,
    least_role: role,
    async handle(deps, visit) {
      const entry = await enter(deps, visit);
      if ('redirect' in entry) return entry;
      requireAccess(entry, access);
      if (recent && !isRecent(deps, entry.session))
        return { redirect: pathWithNext(CONFIRM_IDENTITY, back(visit)) };
      const { user_id } = entry.principal;
      const actor = { ...actorOf(entry.session), user_id };
      const done = await withActorDetails(actor, () => act(depsOf(deps, entry), visit, entry));
      return 'content' in done ? { sheet: merchantSheet(entry, done) } : done;
    },
    async again(deps, visit, problem) {
      const answer = await look(deps, visit, { access, recent: false, show }, problem);
      if ('sheet' in answer) return answer.sheet;
      return personSheet(null, {
        title: say(TEXTS.not_done, visit.locale),
        content: refusedFormPage(problem),
      });
    },
  };
}

/** Returns the actor that the audit log records for changes in this session. */
function actorOf({ id, person }: PanelSession): Partial<Actor> {
  return { channel: 'panel', name: person.email, session_id: id };
}

/**
 * Returns the caller. Without a session, returns a redirect to sign-in. Without a required second factor, returns a
 * redirect to its setup.
 */
async function enter(deps: Deps, visit: Visit): Promise<Caller | { redirect: string }> {
  const session = await sessionOf(deps, visit);
  if (!session) return { redirect: signInFor(visit) };
  const caller = await callerAt(deps, visit, session);
  const { second_factor_required } = caller.membership.merchant;
  if (second_factor_required && !session.has_second_factor)
    return { redirect: pathWithNext(SECOND_FACTOR, visit.address) };
  return caller;
}

async function look(
  deps: Deps,
  visit: Visit,
  { access, recent, show }: { access: Access; recent: boolean; show: Show },
  problem = NO_PROBLEM,
): Promise<PageAnswer> {
  const entry = await enter(deps, visit);
  if ('redirect' in entry) return entry;
  const shown = await renderWithRefusals(depsOf(deps, entry), visit, entry, access, async (scope) => {
    if (recent && !isRecent(deps, entry.session))
      return { redirect: pathWithNext(CONFIRM_IDENTITY, visit.address) };
    return show(scope, visit, entry, problem);
  });
  return 'content' in shown ? { sheet: merchantSheet(entry, shown) } : shown;
}

/**
 * Checks the caller's rights and renders the page. Errors 403 and 404 are shown inside the layout, so that the
 * navigation stays visible.
 */
async function renderWithRefusals(
  deps: Deps,
  { locale }: Visit,
  caller: Caller,
  access: Access,
  show: (deps: Deps) => Promise<Shown>,
): Promise<Shown> {
  try {
    requireAccess(caller, access);
    return await show(deps);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, text } = error.entry;
    if (status === 404) return message(status, locale, TEXTS.missing, TEXTS.missing_hint);
    if (status === 403)
      return message(status, locale, access.changes ? TEXTS.not_done : TEXTS.not_yours, text);
    throw error;
  }
}

function message(status: number, locale: Visit['locale'], title: Text, hint: Text): Part {
  return { status, title: say(title, locale), content: <Message title={title} hint={hint} /> };
}

function merchantSheet(caller: Caller, { content, ...part }: Part): Sheet {
  return {
    ...part,
    brand: null,
    is_test: !caller.principal.production,
    is_panel: true,
    content: <MerchantFrame of={caller}>{content}</MerchantFrame>,
  };
}

function signInFor({ address }: Visit): string {
  return `${SIGN_IN}?${new URLSearchParams({ next: address })}`;
}

/** Wraps content in the layout of panel pages that belong to no merchant. */
export function personSheet(session: PanelSession | null, { content, ...part }: Part): Sheet {
  return {
    ...part,
    brand: null,
    is_test: false,
    is_panel: true,
    content: <PersonFrame session={session}>{content}</PersonFrame>,
  };
}

export type ShowPerson = (
  deps: Deps,
  visit: Visit,
  session: PanelSession,
  problem: Problem,
) => Promise<Shown>;
export type ActPerson = (
  deps: Deps,
  visit: Visit,
  session: PanelSession,
) => Promise<Done & Pick<PageAnswer, 'cookies'>>;

interface PersonOptions {
  /** Whether the page requires a recent identity check. */
  recent?: boolean;
}

/** Creates a page for any signed-in person, regardless of merchants. `path` is absolute. */
export function personPage(path: string, show: ShowPerson, { recent = false }: PersonOptions = {}): Page {
  return {
    method: 'GET',
    path,
    least_role: null,
    async handle(deps, visit) {
      const session = await sessionOf(deps, visit);
      if (!session) return { redirect: signInFor(visit) };
      if (recent && !isRecent(deps, session))
        return { redirect: pathWithNext(CONFIRM_IDENTITY, visit.address) };
      const shown = await show(deps, visit, session, NO_PROBLEM);
      return 'content' in shown ? { sheet: personSheet(session, shown) } : shown;
    },
  };
}

export function personAction(
  path: string,
  show: ShowPerson,
  act: ActPerson,
  { recent = false }: PersonOptions = {},
): Page {
  return {
    method: 'POST',
    path,
    least_role: null,
    async handle(deps, visit) {
      const session = await sessionOf(deps, visit);
      if (!session) return { redirect: signInFor(visit) };
      if (recent && !isRecent(deps, session))
        return { redirect: pathWithNext(CONFIRM_IDENTITY, above(visit)) };
      const done = await withActorDetails(actorOf(session), () => act(deps, visit, session));
      return 'content' in done ? { sheet: personSheet(session, done) } : done;
    },
    async again(deps, visit, problem) {
      const session = await sessionOf(deps, visit);
      const shown = session && (await show(deps, visit, session, problem));
      if (shown && 'content' in shown) return personSheet(session, shown);
      return personSheet(session, {
        title: say(TEXTS.not_done, visit.locale),
        content: refusedFormPage(problem),
      });
    },
  };
}

export function personForm(path: string, show: ShowPerson, act: ActPerson): Page[] {
  return [personPage(path, show), personAction(path, show, act)];
}

/** Returns a message that explains why the form was refused, for pages that can no longer show the form. */
function refusedFormPage({ notice }: Problem) {
  return <Message title={TEXTS.not_done} hint={notice?.text ?? TEXTS.missing_hint} values={notice?.values} />;
}
