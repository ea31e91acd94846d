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
import { WORDS } from './words.ts';

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
      <Top title={t(WORDS.title)} lead={person.name} />
      {said && <Notice tone="good">{t(said)}</Notice>}
      {problem && <Notice tone="bad">{t(problem.text, problem.values)}</Notice>}
      <div class="cards">
        <Card title={t(WORDS.name)}>
          <p class="wrap">{person.name}</p>
          <LinkButton href={`${ACCOUNT}/name`}>{t(WORDS.change_name)}</LinkButton>
        </Card>
        <Card title={t(WORDS.email)}>
          <p class="wrap">{person.email}</p>
          <LinkButton href={`${ACCOUNT}/email`}>{t(WORDS.change_email)}</LinkButton>
        </Card>
        <Card title={t(WORDS.password)}>
          <p>{t(WORDS.password_hint)}</p>
          <LinkButton href={`${ACCOUNT}/password`}>{t(WORDS.change_password)}</LinkButton>
        </Card>
        <Card title={t(WORDS.second_factor)}>
          <p>
            <Pill tone={has_second_factor ? 'good' : 'warn'}>
              {t(has_second_factor ? WORDS.on : WORDS.off)}
            </Pill>
          </p>
          <LinkButton href={SECOND_FACTOR}>{t(has_second_factor ? WORDS.manage : WORDS.set_up)}</LinkButton>
        </Card>
      </div>
      <OpenSessions of={sessions} own={session.id} />
    </>
  );
}

function OpenSessions({ of, own }: { of: Sessions; own: string }) {
  const { t, locale } = useReader();
  const columns = [WORDS.browser, WORDS.address, WORDS.seen, WORDS.action].map((label) => ({
    label: t(label),
  }));
  const rows = of.map(({ id, user_agent, origin, seen_at }) => {
    const browser = browserName(user_agent) ?? t(WORDS.unknown_browser);
    const end = (
      <ButtonForm action={`${ACCOUNT}/sessions/${id}`} label={t(WORDS.end_label, { browser })}>
        {t(WORDS.end)}
      </ButtonForm>
    );
    const mark = <Pill tone="good">{t(WORDS.this_one)}</Pill>;
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
      <h2>{t(WORDS.sessions)}</h2>
      <DataTable label={t(WORDS.sessions)} columns={columns} rows={rows} />
      {of.length > 1 && (
        <div class="buttons">
          <ButtonForm action={`${ACCOUNT}/sessions/others`}>{t(WORDS.end_others)}</ButtonForm>
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
      <h1>{t(WORDS.change_name)}</h1>
      <p>{t(WORDS.name_lead)}</p>
      <Form action={action} of={of} label={t(WORDS.change_name)}>
        <Input of={of} path="name" label={WORDS.name} autocomplete="name" maxlength={150} />
        <Submit>{t(WORDS.save)}</Submit>
      </Form>
      <Back />
    </section>
  );
}

export function PasswordForm({ of, action }: FormProps) {
  const { t } = useReader();
  return (
    <section class="card narrow">
      <h1>{t(WORDS.change_password)}</h1>
      <Form action={action} of={of} label={t(WORDS.change_password)}>
        <Password of={of} path="password" label={WORDS.current_password} autocomplete="current-password" />
        <NewPassword of={of} path="new_password" label={WORDS.new_password} />
        <Submit>{t(WORDS.save)}</Submit>
      </Form>
      <Back />
    </section>
  );
}

export function EmailForm({ of, action, email }: FormProps & { email: string }) {
  const { t } = useReader();
  return (
    <section class="card narrow">
      <h1>{t(WORDS.change_email)}</h1>
      <p>{t(WORDS.email_lead, { email })}</p>
      <Form action={action} of={of} label={t(WORDS.change_email)}>
        <Input of={of} path="email" label={WORDS.new_email} autocomplete="email" inputmode="email" />
        <Password of={of} path="password" label={WORDS.current_password} autocomplete="current-password" />
        <Submit>{t(WORDS.send_link)}</Submit>
      </Form>
      <Back />
    </section>
  );
}

export function Back() {
  const { t } = useReader();
  return (
    <p class="small">
      <a href={ACCOUNT}>← {t(WORDS.back)}</a>
    </p>
  );
}
