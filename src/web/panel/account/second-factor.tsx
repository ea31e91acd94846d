import { qrSvg } from '#src/catalog/plans/views.ts';
import { displayDate } from '#src/kernel/display.ts';
import { say } from '#src/kernel/texts.ts';
import { confirmSecondFactor, renewRecoveryCodes, turnOffSecondFactor } from '#src/panel/second-factor.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import {
  beginSecondFactor,
  type SecondFactorState,
  type ShownSecret,
  secondFactorOf,
} from '#src/tenancy/people/second-factor/set-up.ts';
import { CsrfToken, useReader } from '../../shared/document.tsx';
import { type Filled, Form, Input, Password, Submit } from '../../shared/fields.tsx';
import type { Page } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import type { Visit } from '../../shared/visit.ts';
import { personAction, personForm, personPage, type ShowPerson } from '../guard.tsx';
import { ButtonForm } from '../kit/forms.tsx';
import { LinkButton, Notice } from '../kit/parts.tsx';
import { ACCOUNT, pathWithNext, returnTo, SECOND_FACTOR } from '../scope.ts';
import { CodeInput } from '../sign-in/sheets.tsx';
import { proofOf } from './confirm-identity.tsx';
import { Back } from './sheets.tsx';
import { TEXTS } from './texts.ts';

const OFF = `${SECOND_FACTOR}/off`;
const nextOf = ({ query }: Visit) => returnTo(textOf(query, 'next'));

const show: ShowPerson = async (deps, visit, session, problem) => ({
  title: say(TEXTS.second_factor, visit.locale),
  content: (
    <SecondFactor
      state={await secondFactorOf(deps, session.person)}
      of={{ values: {}, problem }}
      next={nextOf(visit)}
    />
  ),
});

function SecondFactor({ state, of, next }: { state: SecondFactorState; of: Filled; next: string | null }) {
  const { t } = useReader();
  const { notice } = of.problem;
  return (
    <section class="card narrow">
      <h1>{t(TEXTS.second_factor)}</h1>
      {next && state.kind !== 'on' && <Notice tone="warn">{t(TEXTS.factor_required)}</Notice>}
      {notice && state.kind !== 'begun' && <Notice tone="bad">{t(notice.text, notice.values)}</Notice>}
      {state.kind === 'none' && (
        <>
          <p>{t(TEXTS.factor_lead)}</p>
          <ButtonForm action={pathWithNext(`${SECOND_FACTOR}/begin`, next)} kind="first">
            {t(TEXTS.set_up)}
          </ButtonForm>
        </>
      )}
      {state.kind === 'begun' && <SetUp shown={state.shown} of={of} next={next} />}
      {state.kind === 'on' && <IsOn state={state} />}
      <Back />
    </section>
  );
}

/**
 * Form that confirms a second factor. It does not use the `form` script, which expects a redirect, because the
 * response displays the recovery codes.
 */
function SetUp({ shown, of, next }: { shown: ShownSecret; of: Filled; next: string | null }) {
  const { t } = useReader();
  return (
    <>
      <p>{t(TEXTS.scan)}</p>
      <div
        class="qr"
        role="img"
        aria-label={t(TEXTS.qr)}
        dangerouslySetInnerHTML={{ __html: qrSvg(shown.uri) }}
      />
      <p>
        {t(TEXTS.typed)} <code class="wrap">{shown.secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
      <Form action={pathWithNext(`${SECOND_FACTOR}/confirm`, next)} of={of} label={t(TEXTS.scan_title)}>
        <Input
          of={of}
          path="code"
          label={TEXTS.first_code}
          class="code"
          autocomplete="one-time-code"
          inputmode="numeric"
          maxlength={8}
          secret
        />
        <Submit>{t(TEXTS.confirm_factor)}</Submit>
      </Form>
    </>
  );
}

function IsOn({ state }: { state: Extract<SecondFactorState, { kind: 'on' }> }) {
  const { t, locale } = useReader();
  return (
    <>
      <p>
        {t(TEXTS.since, { date: displayDate(state.since, locale) })}{' '}
        {t(TEXTS.codes_left, { count: state.codes_left })}
      </p>
      <form method="post" action={`${SECOND_FACTOR}/codes`}>
        <CsrfToken />
        <button type="submit" class="button second" aria-describedby="renew-hint">
          {t(TEXTS.renew_codes)}
        </button>{' '}
        <small id="renew-hint">{t(TEXTS.renew_hint)}</small>
      </form>
      <p>
        <LinkButton href={OFF} kind="danger">
          {t(TEXTS.turn_off)}
        </LinkButton>
      </p>
    </>
  );
}

function RecoveryCodes({ codes, next }: { codes: readonly string[]; next: string }) {
  const { t } = useReader();
  return (
    <section class="card narrow">
      <h1>{t(TEXTS.codes_title)}</h1>
      <Notice tone="warn">{t(TEXTS.codes_lead)}</Notice>
      <ul class="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <LinkButton href={next} kind="first">
        {t(TEXTS.codes_kept)}
      </LinkButton>
    </section>
  );
}

function shownOnce(visit: Visit, codes: readonly string[]) {
  const content = <RecoveryCodes codes={codes} next={nextOf(visit) ?? ACCOUNT} />;
  return { title: say(TEXTS.codes_title, visit.locale), content };
}

function TurnOffForm({ of }: { of: Filled }) {
  const { t } = useReader();
  return (
    <section class="card narrow">
      <h1>{t(TEXTS.turn_off)}</h1>
      <p>{t(TEXTS.turn_off_lead)}</p>
      <Form action={OFF} of={of} label={t(TEXTS.turn_off)}>
        <Password of={of} path="password" label={TEXTS.password} autocomplete="current-password" />
        <CodeInput of={of} />
        <Submit kind="danger">{t(TEXTS.turn_off)}</Submit>
      </Form>
      <Back />
    </section>
  );
}

const RECENT = { recent: true } as const;

/**
 * Pages for setting up a second factor. They require a recent identity check, in case the browser was left
 * unattended.
 */
export const secondFactorPages: readonly Page[] = [
  personPage(SECOND_FACTOR, show, RECENT),
  personAction(
    `${SECOND_FACTOR}/begin`,
    show,
    async (deps, visit, { person }) => {
      await beginSecondFactor(deps, person);
      return { redirect: pathWithNext(SECOND_FACTOR, nextOf(visit)) };
    },
    RECENT,
  ),
  personAction(
    `${SECOND_FACTOR}/confirm`,
    show,
    async (deps, visit, session) => {
      const code = sentFor(visit.form, 'code');
      return shownOnce(visit, await confirmSecondFactor(deps, session, { code, locale: visit.locale }));
    },
    RECENT,
  ),
  personAction(
    `${SECOND_FACTOR}/codes`,
    show,
    async (deps, visit, session) =>
      shownOnce(visit, await renewRecoveryCodes(deps, session, { locale: visit.locale })),
    RECENT,
  ),
  ...personForm(
    OFF,
    async (_deps, visit, _session, problem) => ({
      title: say(TEXTS.turn_off, visit.locale),
      islands: ['form'],
      content: <TurnOffForm of={{ values: {}, problem }} />,
    }),
    async (deps, visit, session) => {
      const code = sentFor(visit.form, 'code');
      await turnOffSecondFactor(deps, session, { ...proofOf(visit), code, locale: visit.locale });
      return { redirect: `${ACCOUNT}?said=off` };
    },
  ),
];
