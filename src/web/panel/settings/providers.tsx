import { say } from '#src/kernel/texts.ts';
import type { Provider } from '#src/providers/port/provider.ts';
import {
  checkOwnAccount,
  removeOwnAccount,
  setOwnAccount,
} from '#src/tenancy/provider-accounts/of-merchant.ts';
import { listAccounts } from '#src/tenancy/provider-accounts/store.ts';
import type { ProviderAccount } from '#src/tenancy/provider-accounts/types.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Input, Submit } from '../../shared/fields.tsx';
import type { Page } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import { panelAction, panelPage, type Show } from '../guard.tsx';
import { ButtonForm } from '../kit/forms.tsx';
import { Card, LinkButton, Notice, Top } from '../kit/parts.tsx';
import { DataTable } from '../kit/tables.tsx';
import { type Place, pathAt } from '../scope.ts';
import { filledWith, MERCHANT_WIDE, Section, savedAt } from './section.tsx';
import { TEXTS } from './texts.ts';

const PATH = '/settings/providers';

const show: Show = async (deps, visit, { principal, place }, problem) => {
  const accounts = await listAccounts(deps.db, principal.commerce_id);
  const { providers } = deps.networks;
  const { locale } = visit;
  const chosen = sentFor(visit.form, 'provider');
  return {
    title: say(TEXTS.providers, locale),
    content: (
      <Section
        title={TEXTS.providers}
        lead={TEXTS.providers_lead}
        place={place}
        reach="own"
        of={{ visit, problem }}
      >
        {accounts.length === 0 ? (
          <p>{say(TEXTS.providers_none, locale)}</p>
        ) : (
          <AccountTable accounts={accounts} providers={providers} place={place} />
        )}
        {providers.map((provider) => (
          <AccountForm
            key={provider.name}
            provider={provider}
            account={accounts.find((account) => account.provider === provider.name)}
            place={place}
            of={filledWith(chosen === provider.name ? visit : { ...visit, form: {} }, problem, {})}
          />
        ))}
      </Section>
    ),
  };
};

interface TableProps {
  accounts: readonly ProviderAccount[];
  providers: readonly Provider[];
  place: Place;
}

function AccountTable({ accounts, providers, place }: TableProps) {
  const { t } = useReader();
  const titleOf = (name: string) => providers.find((known) => known.name === name)?.title ?? name;
  return (
    <DataTable
      label={t(TEXTS.providers)}
      columns={[{ label: t(TEXTS.provider) }, { label: t(TEXTS.order) }, { label: t(TEXTS.check) }]}
      rows={accounts.map(({ provider, position }) => ({
        key: provider,
        cells: [
          <strong key="title">{titleOf(provider)}</strong>,
          position === null ? t(TEXTS.out_of_use) : String(position),
          <div key="acts" class="buttons">
            <ButtonForm
              action={pathAt(place, `${PATH}/check`)}
              values={{ provider }}
              label={`${t(TEXTS.check)}: ${titleOf(provider)}`}
            >
              {t(TEXTS.check)}
            </ButtonForm>
            {position !== null && (
              <ButtonForm
                action={pathAt(place, `${PATH}/remove`)}
                values={{ provider }}
                kind="danger"
                label={`${t(TEXTS.remove)}: ${titleOf(provider)}`}
              >
                {t(TEXTS.remove)}
              </ButtonForm>
            )}
          </div>,
        ],
      }))}
    />
  );
}

interface FormProps {
  provider: Provider;
  account: ProviderAccount | undefined;
  place: Place;
  of: Filled;
}

/**
 * Form for an account at a payment gateway. It shows the stored settings except secrets; an empty secret field keeps
 * the stored secret.
 */
function AccountForm({ provider, account, place, of }: FormProps) {
  const { t } = useReader();
  const { name, title, settings } = provider;
  return (
    <Card>
      <details open={sentFor(of.values, 'provider') === name}>
        <summary>{t(TEXTS.account_set, { title })}</summary>
        <Form action={pathAt(place, `${PATH}/set`)} of={of} label={t(TEXTS.account_set, { title })}>
          <input type="hidden" name="provider" value={name} />
          {Object.entries(settings).map(([setting, { about, secret, optional = false }]) => {
            const label = { es: setting, en: setting };
            const hint = { es: about, en: about };
            const path = `${name}.${setting}`;
            const isKept = secret && account !== undefined;
            return (
              <Input
                key={setting}
                of={of}
                path={path}
                label={label}
                hint={
                  isKept
                    ? { es: `${about}. ${TEXTS.secret_kept.es}`, en: `${about}. ${TEXTS.secret_kept.en}` }
                    : hint
                }
                autocomplete="off"
                secret={secret}
                optional={optional || isKept}
                {...(secret ? {} : { value: sentFor(of.values, path) || (account?.settings[setting] ?? '') })}
              />
            );
          })}
          <Submit>{t(TEXTS.account_save)}</Submit>
        </Form>
      </details>
    </Card>
  );
}

export const providerPages: readonly Page[] = [
  panelPage(PATH, { ...MERCHANT_WIDE, show }),
  panelAction(`${PATH}/set`, {
    ...MERCHANT_WIDE,
    recent: true,
    show,
    async act(deps, { form }, { principal, place }) {
      const provider = sentFor(form, 'provider');
      const known = deps.networks.providers.find(({ name }) => name === provider);
      const names = Object.keys(known?.settings ?? {});
      const settings = Object.fromEntries(
        names.map((name) => [name, sentFor(form, `${provider}.${name}`).trim()]),
      );
      await setOwnAccount({ ...deps, clock: deps.real_clock }, principal, {
        provider,
        settings,
        place: 'last',
      });
      return savedAt(place, PATH);
    },
  }),
  panelAction(`${PATH}/check`, {
    ...MERCHANT_WIDE,
    show,
    async act(deps, { form, locale }, { principal, place }) {
      const { ok, detail } = await checkOwnAccount(deps, principal, sentFor(form, 'provider'));
      const title = say(ok ? TEXTS.account_right : TEXTS.account_wrong, locale);
      const back = pathAt(place, PATH);
      return {
        title,
        content: (
          <>
            <Top title={title} trail={[{ label: say(TEXTS.providers, locale), href: back }]} />
            <Notice tone={ok ? 'good' : 'bad'}>{detail}</Notice>
            <div class="buttons">
              <LinkButton href={back}>{say(TEXTS.providers, locale)}</LinkButton>
            </div>
          </>
        ),
      };
    },
  }),
  panelAction(`${PATH}/remove`, {
    ...MERCHANT_WIDE,
    recent: true,
    show,
    async act(deps, { form }, { principal, place }) {
      await removeOwnAccount(deps, principal, sentFor(form, 'provider'));
      return savedAt(place, PATH);
    },
  }),
];
