import { create } from '#src/checkout/reservations/routes.ts';
import type { Deps } from '#src/deps.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import type { Page } from '../../../shared/page.ts';
import type { Visit } from '../../../shared/visit.ts';
import type { Caller } from '../../caller.ts';
import { perform } from '../../perform.ts';
import { actionPages } from '../action.tsx';
import {
  bodyOf,
  type FieldSpec,
  Fields,
  MoreFields,
  officeField,
  templateField,
  withFieldErrors,
} from '../form-fields.tsx';

const TEXTS = {
  all: { es: 'Reservas', en: 'Reservations' },
  title: { es: 'Crear una reserva', en: 'Create a reservation' },
  lead: {
    es: 'El cliente reserva el valor con su tarjeta en la página del enlace. Usted cobra después, todo o una parte.',
    en: 'The customer holds the amount on their card at the page of the link. You charge later, all of it or a part.',
  },
  button: { es: 'Crear la reserva', en: 'Create the reservation' },
  more: { es: 'Sede, impuesto, referencias y direcciones', en: 'Office, tax, references and addresses' },
  description: { es: 'Descripción', en: 'Description' },
  estimated: { es: 'Valor que se reserva', en: 'Amount to hold' },
  name: { es: 'Nombre del cliente', en: 'Name of the customer' },
  email: { es: 'Correo del cliente', en: 'E-mail of the customer' },
  tax: { es: 'Impuesto que el valor incluye', en: 'Tax that the amount contains' },
  references: { es: 'Referencias', en: 'References' },
  references_hint: {
    es: 'Hasta cinco, una por línea, como: habitacion = 204.',
    en: 'Up to five, one a line, such as: room = 204.',
  },
  webhook: { es: 'Dirección del webhook', en: 'Webhook address' },
  redirect: { es: 'Adónde vuelve el cliente', en: 'Where the customer goes back to' },
} as const satisfies Record<string, Text>;

const FIRST: readonly FieldSpec[] = [
  { path: 'description', label: TEXTS.description },
  { path: 'estimated_amount', label: TEXTS.estimated, kind: 'amount' },
  { path: 'customer.name', label: TEXTS.name, optional: true },
  { path: 'customer.email', label: TEXTS.email, optional: true, is_beside: true },
];

async function load(deps: Deps, _visit: Visit, caller: Caller): Promise<FieldSpec[]> {
  return [
    await officeField(deps, caller),
    { path: 'tax', label: TEXTS.tax, kind: 'amount', optional: true },
    {
      path: 'references',
      label: TEXTS.references,
      hint: TEXTS.references_hint,
      kind: 'pairs',
      optional: true,
    },
    { path: 'redirect_url', label: TEXTS.redirect, optional: true },
    { path: 'webhook_url', label: TEXTS.webhook, optional: true },
    ...(await templateField(deps, caller, 'checkout_template_id')),
  ];
}

/** Converts the typed key-value pairs to the array of references that the API expects. */
function referencesOf(pairs: unknown) {
  if (pairs === null) return null;
  return Object.entries(pairs as Record<string, string>).map(([referenceKey, referenceDescription]) => ({
    referenceKey,
    referenceDescription,
  }));
}

export const newReservationPages: readonly Page[] = actionPages({
  path: '/reservations/new',
  load,
  sheet: (more, locale) => ({
    title: TEXTS.title,
    lead: TEXTS.lead,
    trail: [{ label: say(TEXTS.all, locale), path: '/reservations' }],
    button: TEXTS.button,
    fields: (of) => (
      <>
        <Fields of={of} specs={FIRST} />
        <MoreFields of={of} title={TEXTS.more} specs={more} />
      </>
    ),
  }),
  async act(deps, visit, caller, submission) {
    const specs = [...FIRST, ...(await load(deps, visit, caller))];
    const { references, ...sent } = bodyOf(visit.form, specs);
    const body = { ...sent, references: referencesOf(references) };
    const answer = await withFieldErrors(specs, () =>
      perform(deps, visit, caller, create, { body, submission }),
    );
    const { pre_authorization: made } = answer.body as { pre_authorization: { id: string } };
    return { path: `/reservations/${made.id}`, done: 'created' };
  },
});
