import { displayDateTime } from '#src/kernel/display.ts';
import { LOCALES, type Locale, say } from '#src/kernel/texts.ts';
import { rotateWebhookSecret } from '#src/messages/webhooks/rotate-secret.ts';
import { sendTestWebhook, type TestedWebhook } from '#src/messages/webhooks/send-test.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { parse } from '#src/platform/http/fields.ts';
import { changeWebhooks } from '#src/tenancy/merchants/settings/change.ts';
import { webhookBody } from '#src/tenancy/merchants/settings/schema.ts';
import { findWebhookSettings } from '#src/tenancy/merchants/settings/store.ts';
import { useReader } from '../../shared/document.tsx';
import { Form, Input, Select, Submit } from '../../shared/fields.tsx';
import type { Page } from '../../shared/page.ts';
import { panelAction, panelForm, type Show } from '../guard.tsx';
import { ButtonForm } from '../kit/forms.tsx';
import { Card, LinkButton, Notice, Top } from '../kit/parts.tsx';
import { type Place, pathAt } from '../scope.ts';
import { filledWith, MERCHANT_WIDE, SecretSheet, Section, savedAt } from './section.tsx';
import { TEXTS } from './texts.ts';

const PATH = '/settings/webhooks';
/** Name of each language, written in that language. */
const LOCALE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español' };

const show: Show = async (deps, visit, { principal, place }, problem) => {
  const { webhook_url: url, locale } = await findWebhookSettings(deps.db, principal.commerce_id);
  const filled = filledWith(visit, problem, { url, locale });
  const t = (text: Parameters<typeof say>[0]) => say(text, visit.locale);
  return {
    title: t(TEXTS.webhooks),
    content: (
      <Section
        title={TEXTS.webhooks}
        lead={TEXTS.webhooks_lead}
        place={place}
        reach="both"
        of={{ visit, problem }}
      >
        <Card>
          <Form action={pathAt(place, PATH)} of={filled} label={t(TEXTS.webhooks)}>
            <Input
              of={filled}
              path="url"
              label={TEXTS.address}
              hint={TEXTS.webhook_hint}
              autocomplete="url"
              maxlength={2_048}
              optional
            />
            <Select
              of={filled}
              path="locale"
              label={TEXTS.webhook_locale}
              hint={TEXTS.webhook_locale_hint}
              autocomplete="off"
              options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
              value={locale}
            />
            <Submit>{t(TEXTS.save)}</Submit>
          </Form>
        </Card>
        <Card title={t(TEXTS.test_event)}>
          <p>{t(TEXTS.test_event_lead)}</p>
          <div class="buttons">
            <ButtonForm action={pathAt(place, `${PATH}/test`)}>{t(TEXTS.test_event_send)}</ButtonForm>
          </div>
        </Card>
        <Card title={t(TEXTS.secret)}>
          <p>{t(TEXTS.secret_lead)}</p>
          <div class="buttons">
            <ButtonForm action={pathAt(place, `${PATH}/secret`)} kind="danger">
              {t(TEXTS.secret_rotate)}
            </ButtonForm>
          </div>
        </Card>
      </Section>
    ),
  };
};

function Tested({ of, place }: { of: TestedWebhook; place: Place }) {
  const { t } = useReader();
  const { answer, arrived, duration_ms: ms, failure, url } = of;
  const values = { status: answer?.status ?? 0, ms, reason: failure ?? '' };
  const text = arrived
    ? TEXTS.test_event_arrived
    : answer
      ? TEXTS.test_event_refused
      : TEXTS.test_event_failed;
  return (
    <>
      <Top
        title={t(TEXTS.test_event)}
        lead={url}
        trail={[{ label: t(TEXTS.webhooks), href: pathAt(place, PATH) }]}
      />
      <Notice tone={arrived ? 'good' : 'bad'}>{t(text, values)}</Notice>
      {answer && answer.body !== '' && (
        <Card title={t(TEXTS.answer)}>
          <pre class="text">{answer.body}</pre>
        </Card>
      )}
      <div class="buttons">
        <ButtonForm action={pathAt(place, `${PATH}/test`)}>{t(TEXTS.test_event_send)}</ButtonForm>
        <LinkButton href={pathAt(place, PATH)}>{t(TEXTS.webhooks)}</LinkButton>
      </div>
    </>
  );
}

export const webhookPages: readonly Page[] = [
  ...panelForm(PATH, {
    ...MERCHANT_WIDE,
    recent: true,
    show,
    async act(deps, { form }, { principal, place }) {
      const body = parse(webhookBody, form);
      await inTransaction(deps.db, (db) => changeWebhooks({ ...deps, db }, principal, body));
      return savedAt(place, PATH);
    },
  }),
  panelAction(`${PATH}/test`, {
    ...MERCHANT_WIDE,
    show,
    async act(deps, { locale }, { principal, place }) {
      const tested = await sendTestWebhook(deps, principal);
      return { title: say(TEXTS.test_event, locale), content: <Tested of={tested} place={place} /> };
    },
  }),
  panelAction(`${PATH}/secret`, {
    ...MERCHANT_WIDE,
    recent: true,
    show,
    async act(deps, { locale }, { principal, place }) {
      const { webhook_secret, previous_valid_until } = await inTransaction(deps.db, (db) =>
        rotateWebhookSecret({ ...deps, db, clock: deps.real_clock }, principal),
      );
      const title = say(TEXTS.secret_made, locale);
      const hint = say(TEXTS.secret_until, locale, { at: displayDateTime(previous_valid_until, locale) });
      const back = pathAt(place, PATH);
      return {
        title,
        content: <SecretSheet title={title} secret={webhook_secret} hint={hint} back={back} />,
      };
    },
  }),
];
