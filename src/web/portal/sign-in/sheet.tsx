import type { Deps } from '#src/deps.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { refuseDisabled } from '#src/tenancy/merchants/collecting.ts';
import { findMerchantBySlug } from '#src/tenancy/merchants/store.ts';
import type { Merchant } from '#src/tenancy/merchants/types.ts';
import { type Brand, loadBrand } from '../../shared/brand.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Input, Submit } from '../../shared/fields.tsx';
import type { Problem, Sheet } from '../../shared/page.ts';
import { FIELD_TEXTS } from '../../shared/texts.ts';
import type { Visit } from '../../shared/visit.ts';
import { addressOf, PORTAL, returnTo, scopeOf } from '../scope.ts';
import { TEXTS } from './texts.ts';

/**
 * Returns the merchant named in the URL; null if the URL names none or an unknown one. Throws if the merchant is
 * disabled.
 */
export async function openMerchantAt(deps: Deps, { query }: Visit): Promise<Merchant | null> {
  const { merchant: slug } = scopeOf(query);
  const merchant = slug === null ? undefined : await findMerchantBySlug(deps.db, slug);
  if (merchant) refuseDisabled(merchant.active);
  return merchant ?? null;
}

export async function brandFor(deps: Deps, visit: Visit): Promise<Brand | null> {
  const merchant = await openMerchantAt(deps, visit);
  return merchant && loadBrand(deps, { commerce_id: merchant.id });
}

interface SignIn {
  problem: Problem;
  /** URL of the page to open after sign-in. Undefined for the list of subscriptions. */
  next: string | undefined;
  notice?: Text | null;
}

export async function signInSheet(
  deps: Deps,
  visit: Visit,
  { problem, next, notice }: SignIn,
): Promise<Sheet> {
  const brand = await brandFor(deps, visit);
  const scope = scopeOf(visit.query);
  const action = addressOf(PORTAL, scope, { next: returnTo(next) });
  // Ignore the values of other forms, whose fields have other names.
  const of = { values: textOf(visit.form, 'email') === undefined ? {} : visit.form, problem };
  return {
    title: say(TEXTS.title, visit.locale),
    brand,
    is_test: scope.testing,
    islands: ['form'],
    content: <SignInForm brand={brand} of={of} action={action} notice={notice ?? null} />,
  };
}

function SignInForm(props: { brand: Brand | null; of: Filled; action: string; notice: Text | null }) {
  const { t } = useReader();
  const { brand, of, action, notice } = props;
  return (
    <section class="panel narrow">
      {notice && (
        <p class="notice wait" role="status">
          {t(notice)}
        </p>
      )}
      <h1>{t(TEXTS.title)}</h1>
      <p class="lead">{brand ? t(TEXTS.lead_of, { name: brand.name }) : t(TEXTS.lead)}</p>
      <Form action={action} of={of} label={t(TEXTS.title)}>
        <Input of={of} path="email" label={FIELD_TEXTS.email} autocomplete="email" inputmode="email" />
        <Submit>{t(TEXTS.send)}</Submit>
      </Form>
    </section>
  );
}
