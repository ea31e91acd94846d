import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { say } from '#src/kernel/texts.ts';
import { withActorDetails } from '#src/platform/database/actor.ts';
import { findSession } from '#src/portal/sessions.ts';
import type { PortalSession } from '#src/portal/types.ts';
import { refuseDisabled } from '#src/tenancy/merchants/collecting.ts';
import { loadBrand } from '../shared/brand.ts';
import { NO_PROBLEM, type Page, type PageAnswer, type Problem, type Sheet } from '../shared/page.ts';
import { SESSION_COOKIE, type Visit } from '../shared/visit.ts';
import { FormRefused, PageNotFound, PortalFrame } from './frame.tsx';
import { addressOf, isFor, PORTAL, scopeOf, scopeOfSession } from './scope.ts';
import { signInSheet } from './sign-in/sheet.tsx';
import type { SignedIn } from './signed-in.ts';
import { TEXTS } from './texts.ts';

type Part = Pick<Sheet, 'title' | 'content'> & Partial<Pick<Sheet, 'status' | 'islands' | 'state'>>;

/** Result of a page handler: the page content, or another response such as a redirect. */
export type Shown = Part | Exclude<PageAnswer, { sheet: Sheet }>;
export type Show = (deps: Deps, visit: Visit, signedIn: SignedIn, problem: Problem) => Promise<Shown>;
export type Done = { redirect: string } | { problem: Problem };
export type Act = (deps: Deps, visit: Visit, signedIn: SignedIn) => Promise<Done>;

/** Returns the portal session in this browser's cookie, for any merchant, or null if there is none. */
export async function sessionOf(deps: Deps, { cookies }: Visit): Promise<PortalSession | null> {
  const token = cookies.get(SESSION_COOKIE);
  return token ? findSession(deps, { token }) : null;
}

export async function findSignedIn(deps: Deps, visit: Visit): Promise<SignedIn | null> {
  const session = await sessionOf(deps, visit);
  if (!session || !isFor(session, visit.query)) return null;
  return { session, scope: scopeOfSession(session), brand: await loadBrand(deps, session) };
}

/** Returns the signed-in customer, or null. Throws if the merchant is disabled. */
async function enterOpen(deps: Deps, visit: Visit): Promise<SignedIn | null> {
  const signedIn = await findSignedIn(deps, visit);
  if (signedIn) refuseDisabled(signedIn.session.merchant.active);
  return signedIn;
}

/**
 * Creates a page for signed-in customers. Other visitors are redirected to sign-in, and return to this page
 * after signing in.
 */
export function page(path: string, show: Show): Page {
  return { method: 'GET', path, handle: (deps, visit) => look(deps, visit, show) };
}

/**
 * Creates a page and the form handler at the same path, so that reloading the page or changing its language shows
 * the form again.
 */
export function form(path: string, show: Show, act: Act): Page[] {
  const post: Page = {
    method: 'POST',
    path,
    async handle(deps, visit) {
      const signedIn = await enterOpen(deps, visit);
      if (signedIn === null) return { redirect: signInFor(visit) };
      const { email, id } = signedIn.session;
      return withActorDetails({ name: email, session_id: id }, () => act(deps, visit, signedIn));
    },
    again: (deps, visit, problem) => showAgain(deps, visit, problem, show),
  };
  return [page(path, show), post];
}

async function look(deps: Deps, visit: Visit, show: Show): Promise<PageAnswer> {
  const signedIn = await enterOpen(deps, visit);
  if (!signedIn) return { redirect: signInFor(visit) };
  try {
    const shown = await show(deps, visit, signedIn, NO_PROBLEM);
    return 'content' in shown ? { sheet: sheetOf(signedIn, shown) } : shown;
  } catch (error) {
    if (!(error instanceof ApiError) || error.entry.status !== 404) throw error;
    return { sheet: sheetOf(signedIn, missing(visit, signedIn)) };
  }
}

async function showAgain(deps: Deps, visit: Visit, problem: Problem, show: Show): Promise<Sheet> {
  const signedIn = await enterOpen(deps, visit);
  if (!signedIn) return signInSheet(deps, visit, { problem, next: visit.address });
  const shown = await show(deps, visit, signedIn, problem);
  return sheetOf(signedIn, 'content' in shown ? shown : refused(visit, problem));
}

/**
 * Returns the URL of the sign-in page, which leads back to the current page. The session cookie is kept, so that the
 * sign-in page can report an expired session.
 */
function signInFor(visit: Visit): string {
  return addressOf(PORTAL, scopeOf(visit.query), { next: visit.address });
}

function sheetOf(signedIn: SignedIn, { content, ...part }: Part): Sheet {
  const { brand, session } = signedIn;
  return {
    ...part,
    brand,
    is_test: !session.production,
    content: <PortalFrame of={signedIn}>{content}</PortalFrame>,
  };
}

function missing({ locale }: Visit, { session }: SignedIn): Part {
  return { status: 404, title: say(TEXTS.missing, locale), content: <PageNotFound email={session.email} /> };
}

/** Returns a page that explains why a form was refused, if the page with the form can no longer be shown. */
function refused({ locale }: Visit, problem: Problem): Part {
  return { title: say(TEXTS.refused, locale), content: <FormRefused problem={problem} /> };
}
