import { displayDateTime } from '#src/kernel/display.ts';
import { say } from '#src/kernel/texts.ts';
import { readPage } from '#src/platform/http/pagination.ts';
import { useReader } from '../../shared/document.tsx';
import type { Show } from '../guard.tsx';
import { Card, Empty, LinkButton, Top } from '../kit/parts.tsx';
import { DataTable, Facts, TwoLines } from '../kit/tables.tsx';
import { type Place, pathAt } from '../scope.ts';
import { loadMail, loadMails, type ShownMail } from './load.ts';
import { requireTest } from './require-test.ts';
import { TEXTS } from './texts.ts';

export function MailTable({ mails, place }: { mails: readonly ShownMail[]; place: Place }) {
  const { t, locale } = useReader();
  return (
    <DataTable
      label={t(TEXTS.mails)}
      columns={[{ label: t(TEXTS.subject) }, { label: t(TEXTS.when) }]}
      rows={mails.map(({ id, subject, to, created_at }) => ({
        key: id,
        cells: [
          <TwoLines
            key="mail"
            href={pathAt(place, `/sandbox/mails/${id}`)}
            first={subject}
            second={to.address}
          />,
          displayDateTime(Temporal.Instant.from(created_at), locale),
        ],
      }))}
    />
  );
}

const PAGE = { default: 25, max: 25 } as const;

export const showMails: Show = async (deps, { query, locale }, { principal, place }) => {
  requireTest(principal);
  const page = readPage(query, PAGE);
  const { mails, total } = await loadMails(deps, principal, page);
  const title = say(TEXTS.mails, locale);
  const isLast = page.offset + mails.length >= total;
  return {
    title,
    content: (
      <>
        <Top
          title={title}
          lead={say(TEXTS.mails_lead, locale)}
          trail={[{ label: say(TEXTS.title, locale), href: pathAt(place, '/sandbox') }]}
        />
        {mails.length === 0 ? (
          <Empty title={say(TEXTS.mails_none, locale)} />
        ) : (
          <MailTable mails={mails} place={place} />
        )}
        {!isLast && (
          <div class="buttons">
            <LinkButton href={pathAt(place, '/sandbox/mails', { page: String(page.page + 1) })}>
              {say(TEXTS.next, locale)}
            </LinkButton>
          </div>
        )}
      </>
    ),
  };
};

export const showMail: Show = async (deps, { params: { id = '' } }, { principal, place }) => {
  requireTest(principal);
  const mail = await loadMail(deps, principal, id);
  return { title: mail.subject, content: <MailSheet mail={mail} place={place} /> };
};

function MailSheet({ mail, place }: { mail: ShownMail; place: Place }) {
  const { t, locale } = useReader();
  const partyOf = ({ name, address }: ShownMail['to']) => `${name} <${address}>`;
  const trail = [
    { label: t(TEXTS.title), href: pathAt(place, '/sandbox') },
    { label: t(TEXTS.mails), href: pathAt(place, '/sandbox/mails') },
  ];
  return (
    <>
      <Top title={mail.subject} trail={trail}>
        <LinkButton href={pathAt(place, `/sandbox/mails/${mail.id}/html`)} kind="first">
          {t(TEXTS.as_html)}
        </LinkButton>
      </Top>
      <Card>
        <Facts
          of={[
            { label: t(TEXTS.from), value: partyOf(mail.from) },
            { label: t(TEXTS.to), value: partyOf(mail.to) },
            { label: t(TEXTS.when), value: displayDateTime(Temporal.Instant.from(mail.created_at), locale) },
          ]}
        />
      </Card>
      <Card title={t(TEXTS.as_text)}>
        <pre class="text">{mail.text}</pre>
      </Card>
    </>
  );
}

/**
 * Content security policy for displaying a mail. It allows the mail's inline styles, blocks scripts, and isolates
 * the mail from the panel.
 */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox allow-popups";

export const showMailHtml: Show = async (deps, { params: { id = '' } }, { principal }) => {
  requireTest(principal);
  const { html } = await loadMail(deps, principal, id);
  const media = 'text/html; charset=utf-8';
  return { document: { media, bytes: Buffer.from(html), name: 'mail.html', policy: MAIL_POLICY } };
};
