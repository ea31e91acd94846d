import { generate } from '#src/checkout/payments/routes.ts';
import type { Deps } from '#src/deps.ts';
import { displayPercent } from '#src/kernel/display.ts';
import { CURRENCIES } from '#src/kernel/lists.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import { listTaxes } from '#src/tenancy/merchants/store.ts';
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
  metadataField,
  officeField,
  templateField,
  withFieldErrors,
} from '../form-fields.tsx';

const TEXTS = {
  all: { es: 'Pagos', en: 'Payments' },
  title: { es: 'Crear un cobro', en: 'Create a charge' },
  lead: {
    es: 'Se crea una página de pago con su enlace y su QR.',
    en: 'A payment page is made, with its link and its QR code.',
  },
  button: { es: 'Crear el cobro', en: 'Create the charge' },
  more: { es: 'Impuestos, referencias y direcciones', en: 'Taxes, references and addresses' },
  description: { es: 'Descripción', en: 'Description' },
  amount: { es: 'Valor', en: 'Amount' },
  currency: { es: 'Moneda', en: 'Currency' },
  name: { es: 'Nombre del cliente', en: 'Name of the customer' },
  email: { es: 'Correo del cliente', en: 'E-mail of the customer' },
  expires: { es: 'Vence', en: 'Expires' },
  expires_hint: {
    es: 'Se puede pagar hasta el fin de ese día.',
    en: 'It can be paid to the end of that day.',
  },
  your_reference: { es: 'Su referencia', en: 'Your reference' },
  second_reference: { es: 'Segunda referencia', en: 'Second reference' },
  third_reference: { es: 'Tercera referencia', en: 'Third reference' },
  taxes: { es: 'Impuestos que el valor incluye', en: 'Taxes that the amount contains' },
  tries: { es: 'Intentos de pago que admite', en: 'Attempts to pay that it admits' },
  urls: { es: 'Direcciones de regreso', en: 'Return addresses' },
  urls_hint: {
    es: 'Una por línea, como: return = https://… «return» es adonde vuelve quien paga; «webhook», adonde se avisa.',
    en: 'One per line, for example: return = https://… “return” is the page to which the payer returns; “webhook” is the URL that receives events.',
  },
} as const satisfies Record<string, Text>;

const FIELDS: readonly FieldSpec[] = [
  { path: 'payment.description', label: TEXTS.description },
  { path: 'payment.amount', label: TEXTS.amount, kind: 'amount' },
  {
    path: 'payment.currency_type',
    label: TEXTS.currency,
    options: CURRENCIES.map((value) => ({ value, label: value })),
    is_beside: true,
  },
  { path: 'customer.name', label: TEXTS.name, optional: true },
  { path: 'customer.email', label: TEXTS.email, optional: true, is_beside: true },
  { path: 'payment.expires_at', label: TEXTS.expires, hint: TEXTS.expires_hint, kind: 'day', optional: true },
  { path: 'payment.reference_1', label: TEXTS.your_reference, optional: true },
];

async function taxesField({ db }: Deps, { principal }: Caller, locale: Locale): Promise<FieldSpec[]> {
  const taxes = (await listTaxes(db, principal.commerce_id)).filter(({ active }) => active);
  if (taxes.length === 0) return [];
  const options = taxes.map(({ id, name, value_hundredths }) => ({
    value: String(id),
    label: `${name}, ${displayPercent(value_hundredths, locale)}`,
  }));
  return [{ path: 'payment.selected_taxes', label: TEXTS.taxes, kind: 'choices', options, optional: true }];
}

async function load(deps: Deps, { locale }: Visit, caller: Caller) {
  const more: FieldSpec[] = [
    ...(await taxesField(deps, caller, locale)),
    { path: 'payment.reference_2', label: TEXTS.second_reference, optional: true },
    { path: 'payment.reference_3', label: TEXTS.third_reference, optional: true },
    ...(await templateField(deps, caller, 'payment.checkout_template_id')),
    { path: 'advanced_options.max_transactions', label: TEXTS.tries, kind: 'digits', optional: true },
    {
      path: 'advanced_options.result_urls',
      label: TEXTS.urls,
      hint: TEXTS.urls_hint,
      kind: 'pairs',
      optional: true,
    },
    metadataField('payment.metadata'),
  ];
  return { first: [...FIELDS, await officeField(deps, caller)], more };
}

export const newPaymentPages: readonly Page[] = actionPages({
  path: '/payments/new',
  load,
  sheet: ({ first, more }, locale) => ({
    title: TEXTS.title,
    lead: TEXTS.lead,
    trail: [{ label: say(TEXTS.all, locale), path: '/payments' }],
    button: TEXTS.button,
    initial: { payment: { currency_type: 'COP' } },
    fields: (of) => (
      <>
        <Fields of={of} specs={first} />
        <MoreFields of={of} title={TEXTS.more} specs={more} />
      </>
    ),
  }),
  async act(deps, visit, caller, submission) {
    const { first, more } = await load(deps, visit, caller);
    const specs = [...first, ...more];
    const body = bodyOf(visit.form, specs);
    const answer = await withFieldErrors(specs, () =>
      perform(deps, visit, caller, generate, { body, submission }),
    );
    return { path: `/payments/${(answer.body as { payment_id: string }).payment_id}`, done: 'created' };
  },
});
