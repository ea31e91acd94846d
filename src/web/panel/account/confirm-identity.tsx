import { say } from '#src/kernel/texts.ts';
import { confirmIdentity } from '#src/panel/account.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Password, Submit } from '../../shared/fields.tsx';
import type { Page } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import type { Visit } from '../../shared/visit.ts';
import { personForm } from '../guard.tsx';
import { ACCOUNT, CONFIRM_IDENTITY, pathWithNext, returnTo } from '../scope.ts';
import { knownBrowser } from '../sign-in/pages.tsx';
import { CodeInput } from '../sign-in/sheets.tsx';
import { TEXTS } from './texts.ts';

/** Returns the typed password with the IP address and the known-browser cookie, for an identity check. */
export function proofOf(visit: Visit) {
  const password = sentFor(visit.form, 'password');
  return { password, origin: visit.origin, browser: knownBrowser(visit) };
}

const nextOf = ({ query }: Visit) => returnTo(textOf(query, 'next'));

function ConfirmIdentityForm({ of, action, asksCode }: { of: Filled; action: string; asksCode: boolean }) {
  const { t } = useReader();
  return (
    <section class="card narrow">
      <h1>{t(TEXTS.prove_title)}</h1>
      <p>{t(TEXTS.prove_lead)}</p>
      <Form action={action} of={of} label={t(TEXTS.prove_title)}>
        <Password of={of} path="password" label={TEXTS.password} autocomplete="current-password" />
        {asksCode && <CodeInput of={of} />}
        <Submit>{t(TEXTS.go_on)}</Submit>
      </Form>
    </section>
  );
}

/**
 * Form in which a signed-in person confirms their identity with password and second factor. It then redirects to the
 * page that required the confirmation.
 */
export const confirmIdentityPages: readonly Page[] = personForm(
  CONFIRM_IDENTITY,
  async (_deps, visit, session, problem) => {
    const of = { values: {}, problem };
    const action = pathWithNext(CONFIRM_IDENTITY, nextOf(visit));
    return {
      title: say(TEXTS.prove_title, visit.locale),
      islands: ['form'],
      content: <ConfirmIdentityForm of={of} action={action} asksCode={session.has_second_factor} />,
    };
  },
  async (deps, visit, session) => {
    await confirmIdentity(deps, session, { ...proofOf(visit), code: sentFor(visit.form, 'code') });
    return { redirect: nextOf(visit) ?? ACCOUNT };
  },
);
