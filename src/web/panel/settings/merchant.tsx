import { notFound } from '#src/kernel/errors.ts';
import { say } from '#src/kernel/texts.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { parse } from '#src/platform/http/fields.ts';
import { changeLegal } from '#src/tenancy/merchants/settings/change.ts';
import { legalBody } from '#src/tenancy/merchants/settings/schema.ts';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Input, Submit, Textarea } from '../../shared/fields.tsx';
import type { Page } from '../../shared/page.ts';
import { panelForm, type Show } from '../guard.tsx';
import { Card } from '../kit/parts.tsx';
import { type Place, pathAt } from '../scope.ts';
import { filledWith, MERCHANT_WIDE, Section, savedAt } from './section.tsx';
import { TEXTS } from './texts.ts';

const PATH = '/settings/merchant';

const show: Show = async (deps, visit, { principal, place }, problem) => {
  const merchant = await findMerchant(deps.db, principal.commerce_id);
  if (!merchant) throw notFound();
  const { name, legal_name, tax_id, contact_email, contact_phone, address, privacy_text, privacy_url } =
    merchant;
  const legal = { name, legal_name, tax_id, contact_email, contact_phone, address };
  const current = { ...legal, privacy_text, privacy_url };
  return {
    title: say(TEXTS.merchant, visit.locale),
    islands: ['form'],
    content: (
      <Section
        title={TEXTS.merchant}
        lead={TEXTS.merchant_lead}
        place={place}
        reach="both"
        of={{ visit, problem }}
      >
        <LegalForm of={filledWith(visit, problem, current)} place={place} />
      </Section>
    ),
  };
};

function LegalForm({ of, place }: { of: Filled; place: Place }) {
  const { t } = useReader();
  return (
    <Card>
      <Form action={pathAt(place, PATH)} of={of} label={t(TEXTS.merchant)}>
        <Input of={of} path="name" label={TEXTS.name} autocomplete="organization" maxlength={100} />
        <Input of={of} path="legal_name" label={TEXTS.legal_name} autocomplete="organization" optional />
        <Input
          of={of}
          path="tax_id"
          label={TEXTS.tax_id}
          hint={TEXTS.tax_id_hint}
          autocomplete="off"
          optional
        />
        <Input
          of={of}
          path="contact_email"
          label={TEXTS.contact_email}
          autocomplete="email"
          inputmode="email"
          optional
        />
        <Input
          of={of}
          path="contact_phone"
          label={TEXTS.contact_phone}
          autocomplete="tel"
          inputmode="tel"
          optional
        />
        <Input of={of} path="address" label={TEXTS.postal_address} autocomplete="street-address" optional />
        <Textarea
          of={of}
          path="privacy_text"
          label={TEXTS.privacy_text}
          hint={TEXTS.privacy_hint}
          autocomplete="off"
          maxlength={2_000}
          optional
        />
        <Input
          of={of}
          path="privacy_url"
          label={TEXTS.privacy_url}
          hint={TEXTS.privacy_url_hint}
          autocomplete="url"
          optional
        />
        <Submit>{t(TEXTS.save)}</Submit>
      </Form>
    </Card>
  );
}

export const merchantPages: readonly Page[] = panelForm(PATH, {
  ...MERCHANT_WIDE,
  recent: true,
  show,
  async act(deps, { form }, { principal, place }) {
    const body = parse(legalBody, form);
    await inTransaction(deps.db, (db) => changeLegal({ ...deps, db }, principal, body));
    return savedAt(place, PATH);
  },
});
