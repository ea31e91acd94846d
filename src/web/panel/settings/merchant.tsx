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
import { WORDS } from './words.ts';

const PATH = '/settings/merchant';

const show: Show = async (deps, visit, { principal, place }, problem) => {
  const merchant = await findMerchant(deps.db, principal.commerce_id);
  if (!merchant) throw notFound();
  const { name, legal_name, tax_id, contact_email, contact_phone, address, privacy_text, privacy_url } =
    merchant;
  const legal = { name, legal_name, tax_id, contact_email, contact_phone, address };
  const current = { ...legal, privacy_text, privacy_url };
  return {
    title: say(WORDS.merchant, visit.locale),
    islands: ['form'],
    content: (
      <Section
        title={WORDS.merchant}
        lead={WORDS.merchant_lead}
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
      <Form action={pathAt(place, PATH)} of={of} label={t(WORDS.merchant)}>
        <Input of={of} path="name" label={WORDS.name} autocomplete="organization" maxlength={100} />
        <Input of={of} path="legal_name" label={WORDS.legal_name} autocomplete="organization" optional />
        <Input
          of={of}
          path="tax_id"
          label={WORDS.tax_id}
          hint={WORDS.tax_id_hint}
          autocomplete="off"
          optional
        />
        <Input
          of={of}
          path="contact_email"
          label={WORDS.contact_email}
          autocomplete="email"
          inputmode="email"
          optional
        />
        <Input
          of={of}
          path="contact_phone"
          label={WORDS.contact_phone}
          autocomplete="tel"
          inputmode="tel"
          optional
        />
        <Input of={of} path="address" label={WORDS.postal_address} autocomplete="street-address" optional />
        <Textarea
          of={of}
          path="privacy_text"
          label={WORDS.privacy_text}
          hint={WORDS.privacy_hint}
          autocomplete="off"
          maxlength={2_000}
          optional
        />
        <Input
          of={of}
          path="privacy_url"
          label={WORDS.privacy_url}
          hint={WORDS.privacy_url_hint}
          autocomplete="url"
          optional
        />
        <Submit>{t(WORDS.save)}</Submit>
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
