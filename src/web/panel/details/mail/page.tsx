import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { sendAgain } from '#src/messages/mails/routes.ts';
import { hasSecret } from '#src/messages/mails/sealed-message.ts';
import { findMail } from '#src/messages/mails/store.ts';
import type { Mail } from '#src/messages/mails/types.ts';
import { viewMail } from '#src/messages/mails/views.ts';
import { useReader } from '../../../shared/document.tsx';
import type { Page } from '../../../shared/page.ts';
import type { Visit } from '../../../shared/visit.ts';
import type { Caller } from '../../caller.ts';
import { panelPage } from '../../guard.tsx';
import { Card, Pill } from '../../kit/parts.tsx';
import { MAIL_STATES } from '../../kit/states.ts';
import { Facts } from '../../kit/tables.tsx';
import { perform } from '../../perform.ts';
import type { Place } from '../../scope.ts';
import { actionPages } from '../action.tsx';
import { Detail } from '../layout.tsx';
import { ObjectTimeline, type TimelineEntry, timelineSize } from '../object-timeline.tsx';
import { SubjectLinks } from '../subject-links.tsx';
import { COMMON } from '../texts.ts';

const TEXTS = {
  all: { es: 'Correos', en: 'E-mails' },
  text: { es: 'Lo que dice', en: 'What it says' },
  written: { es: 'Escrito', en: 'Written' },
  sent: { es: 'Entregado al servidor de correo', en: 'Handed to the mail server' },
  failed: { es: 'El último intento falló', en: 'The last try failed' },
  next: { es: 'Se intentará de nuevo', en: 'It will be retried' },
  to: { es: 'Para', en: 'To' },
  from: { es: 'De', en: 'From' },
  attempts: { es: 'Intentos', en: 'Tries' },
  about: { es: 'Sobre', en: 'About' },
  again: { es: 'Enviar de nuevo', en: 'Send again' },
  again_title: { es: 'Enviar de nuevo «{subject}»', en: 'Send “{subject}” again' },
  again_lead: {
    es: 'El mismo correo va otra vez a {to}. Lo que diga de fechas y valores es de cuando se escribió.',
    en: 'The same e-mail goes to {to} once more. What it says of dates and amounts is of when it was written.',
  },
  again_test: {
    es: 'En pruebas queda guardado y no sale.',
    en: 'In test it is kept and not sent.',
  },
  hidden: {
    es: 'Lleva un código con el que el cliente entra a su portal. Es solo para él.',
    en: 'It holds a code that lets the customer into their portal. It is for them alone.',
  },
} as const satisfies Record<string, Text>;

function mailEntry(
  mail: Mail,
  t: (text: Text) => string,
): { next: TimelineEntry[]; timeline: TimelineEntry[] } {
  const { created_at, sent_at, next_attempt_at, last_error, status } = mail;
  const timeline: TimelineEntry[] = [
    { key: 'written', at: created_at, tone: 'still', title: t(TEXTS.written) },
  ];
  if (sent_at) timeline.unshift({ key: 'sent', at: sent_at, tone: 'good', title: t(TEXTS.sent) });
  if (last_error)
    timeline.unshift({ key: 'failed', at: null, tone: 'bad', title: t(TEXTS.failed), detail: last_error });
  const isWaiting = status === 'waiting' && next_attempt_at !== null;
  return {
    next: isWaiting ? [{ key: 'next', at: next_attempt_at, tone: 'warn', title: t(TEXTS.next) }] : [],
    timeline,
  };
}

function Side({ mail, from, place }: { mail: Mail; from: string; place: Place }) {
  const { t } = useReader();
  return (
    <Card title={t(COMMON.facts)}>
      <Facts
        of={[
          { label: t(TEXTS.to), value: `${mail.to_name} · ${mail.to_address}` },
          { label: t(TEXTS.from), value: `${mail.from_name} · ${from}` },
          { label: t(TEXTS.attempts), value: String(mail.attempts) },
          ...(mail.subject === null
            ? []
            : [{ label: t(TEXTS.about), value: <SubjectLinks subject={mail.subject} place={place} /> }]),
          { label: t(COMMON.id), value: <code>{mail.id}</code> },
        ]}
      />
    </Card>
  );
}

async function requireMail(deps: Deps, { params: { id = '' } }: Visit, { principal }: Caller): Promise<Mail> {
  const mail = isUuid(id) ? await findMail(deps.db, principal, id) : undefined;
  if (!mail) throw notFound();
  return mail;
}

const againPages = actionPages({
  path: '/mails/:id/again',
  async load(deps, visit, caller) {
    const mail = await requireMail(deps, visit, caller);
    return { mail, subject: (await viewMail(deps, mail)).subject };
  },
  sheet: ({ mail, subject }, locale) => ({
    title: TEXTS.again_title,
    lead: TEXTS.again_lead,
    values: { subject, to: mail.to_address },
    trail: [
      { label: say(TEXTS.all, locale), path: '/mails' },
      { label: mail.id.slice(-8), path: `/mails/${mail.id}` },
    ],
    button: TEXTS.again,
    ...(mail.production ? {} : { above: <p class="muted">{say(TEXTS.again_test, locale)}</p> }),
  }),
  async act(deps, visit, caller, submission) {
    const { id = '' } = visit.params;
    const { body } = await perform(deps, visit, caller, sendAgain, { params: { id }, submission });
    return { path: `/mails/${(body as { id: string }).id}`, done: 'mail_again' };
  },
});

export const mailPages: readonly Page[] = [
  panelPage('/mails/:id', {
    async show(deps, visit, caller) {
      const { locale } = visit;
      const mail = await requireMail(deps, visit, caller);
      const { subject, text: body, from } = await viewMail(deps, mail);
      const { text, tone } = MAIL_STATES[mail.status];
      // In production, the sign-in code would give access to the recipient's portal, so it is not shown.
      const isSecret = mail.production && mail.kind === 'sign_in_code';
      const t = (words: Text) => say(words, locale);
      const content = (
        <Detail
          caller={caller}
          visit={visit}
          title={subject}
          list={{ label: t(TEXTS.all), path: '/mails' }}
          name={mail.id.slice(-8)}
          actions={hasSecret(mail.kind) ? [] : [{ path: `/mails/${mail.id}/again`, label: t(TEXTS.again) }]}
          lead={
            <>
              {mail.to_address} · <Pill tone={tone}>{t(text)}</Pill>
            </>
          }
          main={
            <>
              <Card title={t(TEXTS.text)}>
                {isSecret ? (
                  <p>{t(TEXTS.hidden)}</p>
                ) : (
                  <pre class="code-block" tabindex={0}>
                    {body}
                  </pre>
                )}
              </Card>
              <ObjectTimeline
                {...mailEntry(mail, t)}
                size={timelineSize(visit.query)}
                now={deps.clock.now()}
              />
            </>
          }
          side={<Side mail={mail} from={from.address} place={caller.place} />}
        />
      );
      return { title: subject, content };
    },
  }),
  ...againPages,
];
