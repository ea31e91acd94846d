import { z } from 'zod';
import { displayDateTime } from '#src/kernel/display.ts';
import { say } from '#src/kernel/texts.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { parse, required } from '#src/platform/http/fields.ts';
import { text } from '#src/platform/http/rules.ts';
import { createOwnToken, listOwnTokens, revokeOwnToken } from '#src/tenancy/tokens/of-merchant.ts';
import { useReader } from '../../shared/document.tsx';
import { Form, Input, Submit } from '../../shared/fields.tsx';
import type { Page } from '../../shared/page.ts';
import { panelAction, panelPage, type Show } from '../guard.tsx';
import { ButtonForm, Submission } from '../kit/forms.tsx';
import { Card, Pill } from '../kit/parts.tsx';
import { DataTable, TwoLines } from '../kit/tables.tsx';
import { type Place, pathAt } from '../scope.ts';
import { filledWith, SecretSheet, Section, savedAt, submissionOf } from './section.tsx';
import { TEXTS } from './texts.ts';

const PATH = '/settings/tokens';
const tokenBody = z.object({ name: required(text({ max: 60 })) });

type Listed = Awaited<ReturnType<typeof listOwnTokens>>[number];

const show: Show = async (deps, visit, { principal, place }, problem) => {
  const tokens = await listOwnTokens(deps, principal);
  const filled = filledWith(visit, problem);
  const { locale } = visit;
  return {
    title: say(TEXTS.tokens, locale),
    content: (
      <Section
        title={TEXTS.tokens}
        lead={principal.offices === null ? TEXTS.tokens_lead : TEXTS.tokens_own_lead}
        place={place}
        reach="own"
        of={{ visit, problem }}
      >
        {tokens.length === 0 ? (
          <p>{say(TEXTS.tokens_none, locale)}</p>
        ) : (
          <TokenTable tokens={tokens} place={place} />
        )}
        <Card title={say(TEXTS.token_new, locale)}>
          <Form action={pathAt(place, `${PATH}/new`)} of={filled} label={say(TEXTS.token_new, locale)}>
            <Submission of={filled} />
            <Input
              of={filled}
              path="name"
              label={TEXTS.name}
              hint={TEXTS.token_name_hint}
              autocomplete="off"
              maxlength={60}
            />
            <Submit>{say(TEXTS.token_new, locale)}</Submit>
          </Form>
        </Card>
      </Section>
    ),
  };
};

function TokenTable({ tokens, place }: { tokens: readonly Listed[]; place: Place }) {
  const { t, locale } = useReader();
  const at = (instant: Temporal.Instant | null) =>
    instant === null ? t(TEXTS.never) : displayDateTime(instant, locale);
  return (
    <DataTable
      label={t(TEXTS.tokens)}
      columns={[
        { label: t(TEXTS.token) },
        { label: t(TEXTS.user) },
        { label: t(TEXTS.made) },
        { label: t(TEXTS.last_used) },
        { label: t(TEXTS.state) },
      ]}
      rows={tokens.map(({ id, name, hint, user_email, created_at, last_used_at, revoked_at }) => ({
        key: id,
        cells: [
          <TwoLines key="token" first={name} second={hint} />,
          user_email,
          at(created_at),
          at(last_used_at),
          revoked_at === null ? (
            <ButtonForm
              key="revoke"
              action={pathAt(place, `${PATH}/revoke`)}
              values={{ id }}
              kind="danger"
              label={`${t(TEXTS.revoke)}: ${name}`}
            >
              {t(TEXTS.revoke)}
            </ButtonForm>
          ) : (
            <Pill key="revoked" tone="still">
              {t(TEXTS.revoked)}
            </Pill>
          ),
        ],
      }))}
    />
  );
}

export const tokenPages: readonly Page[] = [
  panelPage(PATH, { role: 'owner', show }),
  panelAction(`${PATH}/new`, {
    role: 'owner',
    recent: true,
    show,
    async act(deps, visit, { principal, place }) {
      const { name } = parse(tokenBody, visit.form);
      const made = { name, id: submissionOf(visit) };
      const { secret } = await inTransaction(deps.db, (db) =>
        createOwnToken({ ...deps, db, clock: deps.real_clock }, principal, made),
      );
      const title = say(TEXTS.token_made, visit.locale, { name });
      return { title, content: <SecretSheet title={title} secret={secret} back={pathAt(place, PATH)} /> };
    },
  }),
  panelAction(`${PATH}/revoke`, {
    role: 'owner',
    show,
    async act(deps, { form }, { principal, place }) {
      const id = typeof form.id === 'string' ? form.id : '';
      await revokeOwnToken({ ...deps, clock: deps.real_clock }, principal, { id });
      return savedAt(place, PATH);
    },
  }),
];
