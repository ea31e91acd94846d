import { checkOwnInvoicing, setOwnInvoicing } from '#src/invoicing/documents/set.ts';
import { findInvoicing } from '#src/invoicing/documents/settings/store.ts';
import { INVOICE_PROVIDERS, type Invoicing } from '#src/invoicing/documents/types.ts';
import { factus } from '#src/invoicing/factus/provider.ts';
import { invalid } from '#src/kernel/errors.ts';
import { say } from '#src/kernel/texts.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { useReader } from '../../shared/document.tsx';
import { Checkbox, type Filled, Form, Input, Select, Submit } from '../../shared/fields.tsx';
import type { Page } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import { panelAction, panelForm, type Show } from '../guard.tsx';
import { ButtonForm } from '../kit/forms.tsx';
import { Card, LinkButton, Notice, Top } from '../kit/parts.tsx';
import { type Place, pathAt } from '../scope.ts';
import { INVOICING_TEXTS as WORDS } from './invoicing-texts.ts';
import { filledWith, MERCHANT_WIDE, Section, savedAt } from './section.tsx';

const PATH = '/settings/invoicing';
const MAX_MINUTES = 1_440;

const show: Show = async (deps, visit, { principal, place }, problem) => {
  const kept = await findInvoicing(deps.db, principal);
  const filled = filledWith(visit, problem, {
    active: kept?.active ? '1' : '',
    names_payers: kept?.names_payers ? '1' : '',
    provider: kept?.provider ?? 'factus',
    wait_minutes: String(kept?.wait_minutes ?? 0),
  });
  const t = (text: Parameters<typeof say>[0]) => say(text, visit.locale);
  return {
    title: t(WORDS.title),
    content: (
      <Section title={WORDS.title} lead={WORDS.lead} place={place} reach="own" of={{ visit, problem }}>
        <Notice tone={kept?.active ? 'good' : 'warn'}>{t(kept?.active ? WORDS.on : WORDS.off)}</Notice>
        <InvoicingForm of={filled} kept={kept} place={place} />
        {kept && (
          <ButtonForm action={pathAt(place, `${PATH}/check`)} values={{}} label={t(WORDS.check)}>
            {t(WORDS.check)}
          </ButtonForm>
        )}
      </Section>
    ),
  };
};

function InvoicingForm({ of, kept, place }: { of: Filled; kept: Invoicing | undefined; place: Place }) {
  const { t } = useReader();
  const options = INVOICE_PROVIDERS.map((value) => ({ value, label: t(WORDS[value]) }));
  return (
    <Card>
      <Form action={pathAt(place, PATH)} of={of} label={t(WORDS.title)}>
        <Checkbox of={of} path="active" label={WORDS.active} optional>
          {t(WORDS.active)}
        </Checkbox>
        <Checkbox of={of} path="names_payers" label={WORDS.names_payers} optional>
          {t(WORDS.names_payers)}
        </Checkbox>
        <Input
          of={of}
          path="wait_minutes"
          label={WORDS.wait_minutes}
          hint={WORDS.wait_hint}
          autocomplete="off"
          inputmode="numeric"
          maxlength={4}
        />
        <Select of={of} path="provider" label={WORDS.provider} options={options} autocomplete="off" />
        <fieldset>
          <legend>{t(WORDS.account)}</legend>
          {Object.entries(factus.settings).map(([name, { secret, optional = false }]) => (
            <Input
              key={name}
              of={of}
              path={`factus.${name}`}
              label={
                WORDS[name as keyof typeof factus.settings & keyof typeof WORDS] ?? { es: name, en: name }
              }
              hint={secret && kept?.provider === 'factus' ? WORDS.secret_kept : undefined}
              autocomplete="off"
              secret={secret}
              {...(secret
                ? {}
                : { value: sentFor(of.values, `factus.${name}`) || (kept?.settings[name] ?? '') })}
              optional={optional || kept !== undefined || sentFor(of.values, 'provider') === 'file'}
            />
          ))}
        </fieldset>
        <Submit>{t(WORDS.save)}</Submit>
      </Form>
    </Card>
  );
}

export const invoicingPages: readonly Page[] = [
  ...panelForm(PATH, {
    ...MERCHANT_WIDE,
    recent: true,
    show,
    async act(deps, { form }, { principal, place }) {
      const sent = sentFor(form, 'wait_minutes').trim();
      const wait_minutes = /^\d{1,4}$/.test(sent) ? Number(sent) : MAX_MINUTES + 1;
      if (wait_minutes > MAX_MINUTES) throw invalid('wait_minutes', RULE_TEXTS.max, { max: MAX_MINUTES });
      const provider = sentFor(form, 'provider') === 'file' ? 'file' : 'factus';
      const names = provider === 'file' ? [] : Object.keys(factus.settings);
      await setOwnInvoicing(deps, principal, {
        ...{ provider, wait_minutes, active: sentFor(form, 'active') === '1' },
        names_payers: sentFor(form, 'names_payers') === '1',
        settings: Object.fromEntries(names.map((name) => [name, sentFor(form, `factus.${name}`).trim()])),
      });
      return savedAt(place, PATH);
    },
  }),
  panelAction(`${PATH}/check`, {
    ...MERCHANT_WIDE,
    show,
    async act(deps, { locale }, { principal, place }) {
      const wrong = await checkOwnInvoicing(deps, principal);
      const title = say(wrong === null ? WORDS.right : WORDS.wrong, locale);
      const back = pathAt(place, PATH);
      return {
        title,
        content: (
          <>
            <Top title={title} trail={[{ label: say(WORDS.title, locale), href: back }]} />
            <Notice tone={wrong === null ? 'good' : 'bad'}>{wrong ?? say(WORDS.right, locale)}</Notice>
            <div class="buttons">
              <LinkButton href={back}>{say(WORDS.title, locale)}</LinkButton>
            </div>
          </>
        ),
      };
    },
  }),
];
