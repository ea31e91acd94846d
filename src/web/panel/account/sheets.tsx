import { displayDateTime } from '#src/kernel/display.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { listSessions } from '#src/tenancy/people/sessions/sessions.ts';
import type { PanelSession } from '#src/tenancy/people/types.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Input, Password, Submit } from '../../shared/fields.tsx';
import type { Problem } from '../../shared/page.ts';
import { ButtonForm } from '../kit/forms.tsx';
import { Card, LinkButton, Notice, Pill, Top } from '../kit/parts.tsx';
import { DataTable, TwoLines } from '../kit/tables.tsx';
import { ACCOUNT, SECOND_FACTOR } from '../scope.ts';
import { NewPassword } from '../sign-in/link-sheets.tsx';
import { browserName } from './browser-name.ts';
import { TEXTS } from './texts.ts';

type Sessions = Awaited<ReturnType<typeof listSessions>>;

interface AccountProps {
  session: PanelSession;
  sessions: Sessions;
  said: Text | null;
  problem: Problem['notice'];
}

export function Account({ session, sessions, said, problem }: AccountProps) {
  const { t } = useReader();
  const { person, has_second_factor } = session;
  return (
    <>
      <Top title={t(TEXTS.title)} lead={person.name} />
      {said && <Notice tone="good">{t(said)}</Notice>}
      {problem && <Notice tone="bad">{t(problem.text, problem.values)}</Notice>}
      <div class="cards">
        <Card title={t(TEXTS.name)}>
          <p class="wrap">{person.name}</p>
          <LinkButton href={`${ACCOUNT}/name`}>{t(TEXTS.change_name)}</LinkButton>
        </Card>
        <Card title={t(TEXTS.email)}>
          <p class="wrap">{person.email}</p>
          <LinkButton href={`${ACCOUNT}/email`}>{t(TEXTS.change_email)}</LinkButton>
        </Card>
        <Card title={t(TEXTS.password)}>
          <p>{t(TEXTS.password_hint)}</p>
          <LinkButton href={`${ACCOUNT}/password`}>{t(TEXTS.change_password)}</LinkButton>
        </Card>
        <Card title={t(TEXTS.second_factor)}>
          <p>
            <Pill tone={has_second_factor ? 'good' : 'warn'}>
              {t(has_second_factor ? TEXTS.on : TEXTS.off)}
            </Pill>
          </p>
          <LinkButton href={SECOND_FACTOR}>{t(has_second_factor ? TEXTS.manage : TEXTS.set_up)}</LinkButton>
        </Card>
      </div>
      <OpenSessions of={sessions} own={session.id} />
    </>
  );
}

function OpenSessions({ of, own }: { of: Sessions; own: string }) {
  const { t, locale } = useReader();
  const columns = [TEXTS.browser, TEXTS.address, TEXTS.seen, TEXTS.action].map((label) => ({
    label: t(label),
  }));
  const rows = of.map(({ id, user_agent, origin, seen_at }) => {
    const browser = browserName(user_agent) ?? t(TEXTS.unknown_browser);
    const end = (
      <ButtonForm action={`${ACCOUNT}/sessions/${id}`} label={t(TEXTS.end_label, { browser })}>
        {t(TEXTS.end)}
      </ButtonForm>
    );
    const mark = <Pill tone="good">{t(TEXTS.this_one)}</Pill>;
    return {
      key: id,
      cells: [
        <TwoLines first={browser} />,
        origin,
        displayDateTime(seen_at, locale),
        id === own ? mark : end,
      ],
    };
  });
  return (
    <>
      <h2>{t(TEXTS.sessions)}</h2>
      <DataTable label={t(TEXTS.sessions)} columns={columns} rows={rows} />
      {of.length > 1 && (
        <div class="buttons">
          <ButtonForm action={`${ACCOUNT}/sessions/others`}>{t(TEXTS.end_others)}</ButtonForm>
        </div>
      )}
    </>
  );
}

interface FormProps {
  of: Filled;
  action: string;
}

export function NameForm({ of, action }: FormProps) {
  const { t } = useReader();
  return (
    <section class="card narrow">
      <h1>{t(TEXTS.change_name)}</h1>
      <p>{t(TEXTS.name_lead)}</p>
      <Form action={action} of={of} label={t(TEXTS.change_name)}>
        <Input of={of} path="name" label={TEXTS.name} autocomplete="name" maxlength={150} />
        <Submit>{t(TEXTS.save)}</Submit>
      </Form>
      <Back />
    </section>
  );
}

export function PasswordForm({ of, action }: FormProps) {
  const { t } = useReader();
  return (
    <section class="card narrow">
      <h1>{t(TEXTS.change_password)}</h1>
      <Form action={action} of={of} label={t(TEXTS.change_password)}>
        <Password of={of} path="password" label={TEXTS.current_password} autocomplete="current-password" />
        <NewPassword of={of} path="new_password" label={TEXTS.new_password} />
        <Submit>{t(TEXTS.save)}</Submit>
      </Form>
      <Back />
    </section>
  );
}

export function EmailForm({ of, action, email }: FormProps & { email: string }) {
  const { t } = useReader();
  return (
    <section class="card narrow">
      <h1>{t(TEXTS.change_email)}</h1>
      <p>{t(TEXTS.email_lead, { email })}</p>
      <Form action={action} of={of} label={t(TEXTS.change_email)}>
        <Input of={of} path="email" label={TEXTS.new_email} autocomplete="email" inputmode="email" />
        <Password of={of} path="password" label={TEXTS.current_password} autocomplete="current-password" />
        <Submit>{t(TEXTS.send_link)}</Submit>
      </Form>
      <Back />
    </section>
  );
}

export function Back() {
  const { t } = useReader();
  return (
    <p class="small">
      <a href={ACCOUNT}>← {t(TEXTS.back)}</a>
    </p>
  );
}
