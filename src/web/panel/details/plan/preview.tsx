import type { ComponentChildren } from 'preact';
import { offerPlan } from '#src/billing/subscriptions/offer-plan.ts';
import { draftPlan } from '#src/catalog/plans/create.ts';
import { createPlanBody } from '#src/catalog/plans/schema.ts';
import type { Deps } from '#src/deps.ts';
import { ValidationError } from '#src/kernel/errors.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { parse } from '#src/platform/http/fields.ts';
import { copyOf } from '../../../checkout/subscription/offer-copy.ts';
import { OfferSummary } from '../../../checkout/subscription/summary.tsx';
import { loadBrand } from '../../../shared/brand.ts';
import type { Visit } from '../../../shared/visit.ts';
import type { Caller } from '../../caller.ts';

const TEXTS = {
  title: { es: 'Así lo ve quien se suscribe', en: 'Checkout preview' },
  incomplete: {
    es: 'Llene nombre, descripción, precio y cada cuánto se cobra para ver la página.',
    en: 'Fill in name, description, price and how often it is charged to see the page.',
  },
} as const satisfies Record<string, Text>;

/** Renders the checkout page of an unsaved plan with the same code as the real page. Saves nothing. */
export async function previewPlan(
  deps: Deps,
  { locale }: Visit,
  { principal }: Caller,
  body: Record<string, unknown>,
) {
  const input = readDraft(body);
  if (input === null) return <Pane title={say(TEXTS.title, locale)}>{say(TEXTS.incomplete, locale)}</Pane>;
  const plan = draftPlan(principal, input, deps.clock.now());
  const brand = await loadBrand(deps, plan);
  const offer = await offerPlan(deps, plan, null);
  const copy = copyOf({ offer, merchant: brand.name, mode: 'own', locale });
  return (
    <Pane title={say(TEXTS.title, locale)}>
      <OfferSummary
        plan={plan}
        brand={brand}
        mode="own"
        copy={copy}
        isTrial={offer.trial_ends_at !== null}
        as="pending"
        back={null}
      />
      <p>
        <span class="button first">{copy.button}</span>
      </p>
    </Pane>
  );
}

function Pane({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="card" aria-label={title}>
      <p class="muted">{title}</p>
      {children}
    </section>
  );
}

/** Parses the plan in the form. Returns null if the form is incomplete or invalid. */
function readDraft(body: Record<string, unknown>) {
  try {
    return parse(createPlanBody, body);
  } catch (error) {
    if (error instanceof ValidationError) return null;
    throw error;
  }
}
