import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RESPONSE_CODES } from '#src/kernel/response-codes.ts';
import { LOCALES, type Locale } from '#src/kernel/texts.ts';
import { composeMail } from '#src/messages/mails/compose.ts';
import type { MailMessage, PlanNames } from '#src/messages/mails/messages.ts';
import { MAIL_KINDS, type MailKind } from '#src/messages/mails/types.ts';

const NAMES: PlanNames = { merchant: 'Café Ñandú', subscriber: 'Ana Pérez', plan: 'Mensual' };
const URL = 'https://cuota.test/a?x=1&y=2';
const at = (text: string) => Temporal.Instant.from(`${text}T15:00:00Z`);

const SAMPLES: { [K in MailKind]: (names: PlanNames) => Extract<MailMessage, { kind: K }> } = {
  renewal_invitation: (names) => ({
    kind: 'renewal_invitation',
    ...names,
    amount: 30_000_00n,
    currency: 'COP',
    accept_url: URL,
  }),
  plan_change_invitation: (names) => ({
    kind: 'plan_change_invitation',
    ...names,
    new_plan: 'Anual',
    price: 300_000_00n,
    net: 12_000_00n,
    currency: 'COP',
    accept_url: URL,
  }),
  receipt: (names) => ({
    kind: 'receipt',
    ...names,
    amount: 30_000_00n,
    currency: 'COP',
    period: { starts_at: at('2027-01-15'), ends_at: at('2027-02-15') },
    invoice_number: 'F-1',
    card: { brand: 'Visa', last_four: '1111' },
    transaction_number: '1001',
    url: URL,
  }),
  failed_charge: (names) => ({
    kind: 'failed_charge',
    ...names,
    amount: 30_000_00n,
    currency: 'COP',
    response_code: '51',
    next_try_at: at('2027-01-16'),
    portal_url: URL,
  }),
  card_expiring: (names) => ({
    kind: 'card_expiring',
    ...names,
    card: { brand: 'Visa', last_four: '1111' },
    expiration_date: '2027-01',
    next_charge_at: at('2027-02-15'),
    portal_url: URL,
  }),
  cancellation: (names) => ({ kind: 'cancellation', ...names, service_until: at('2027-02-15') }),
  ended: (names) => ({ kind: 'ended', ...names, reason: 'unpaid' }),
  sign_in_code: ({ merchant, subscriber }) => ({
    kind: 'sign_in_code',
    merchant,
    subscriber,
    code: '012345',
    expires_at: at('2027-01-15'),
    minutes: 10,
  }),
};

const compose = (kind: MailKind, locale: Locale, names: PlanNames = NAMES) =>
  composeMail(SAMPLES[kind](names), locale);

/** What must be said, in the subject, and in text and HTML alike. */
const SAID: Record<MailKind, Record<Locale, { subject: string; says: readonly string[] }>> = {
  renewal_invitation: {
    es: {
      subject: 'Renueve su suscripción a Mensual',
      says: ['Café Ñandú le invita a renovar', 'Valor', '$ 30.000 COP', 'Renovar suscripción'],
    },
    en: {
      subject: 'Renew your subscription to Mensual',
      says: ['Café Ñandú invites you to renew', 'Amount', '$ 30,000 COP', 'Renew subscription'],
    },
  },
  plan_change_invitation: {
    es: {
      subject: 'Confirme su cambio a Anual',
      says: ['de Mensual a Anual', '$ 300.000 COP', '$ 12.000 COP por pagar', 'Revisar y aceptar'],
    },
    en: {
      subject: 'Confirm your change to Anual',
      says: ['from Mensual to Anual', '$ 300,000 COP', '$ 12,000 COP to pay', 'Review and accept'],
    },
  },
  receipt: {
    es: {
      subject: 'Recibo de Café Ñandú: $ 30.000 COP',
      says: [
        'Recibimos su pago',
        'Del 15 de enero de 2027 al 15 de febrero de 2027',
        'F-1',
        'Visa terminada en 1111',
        '1001',
      ],
    },
    en: {
      subject: 'Receipt from Café Ñandú: $ 30,000 COP',
      says: [
        'We received your payment',
        'January 15, 2027 to February 15, 2027',
        'F-1',
        'Visa ending in 1111',
        '1001',
      ],
    },
  },
  failed_charge: {
    es: {
      subject: 'No pudimos cobrar su suscripción a Mensual',
      says: ['Su banco no aprobó este valor.', 'Lo intentaremos de nuevo el 16 de enero de 2027'],
    },
    en: {
      subject: 'We could not charge your subscription to Mensual',
      says: ['Your bank did not approve this amount.', 'We will try again on January 16, 2027'],
    },
  },
  card_expiring: {
    es: {
      subject: 'Su tarjeta terminada en 1111 está por vencer',
      says: ['Visa terminada en 1111', 'enero de 2027', '15 de febrero de 2027', 'Actualizar tarjeta'],
    },
    en: {
      subject: 'Your card ending in 1111 is about to expire',
      says: ['Visa ending in 1111', 'January 2027', 'February 15, 2027', 'Update card'],
    },
  },
  cancellation: {
    es: {
      subject: 'Su suscripción a Mensual fue cancelada',
      says: ['No se harán más cobros', 'hasta el 15 de febrero de 2027'],
    },
    en: {
      subject: 'Your subscription to Mensual was cancelled',
      says: ['There will be no further charges', 'until February 15, 2027'],
    },
  },
  ended: {
    es: { subject: 'Su suscripción a Mensual finalizó', says: ['No logramos recibir el pago'] },
    en: { subject: 'Your subscription to Mensual has ended', says: ['We could not collect the payment'] },
  },
  sign_in_code: {
    es: {
      subject: 'Su código de ingreso a Café Ñandú',
      says: ['012345', 'durante 10 minutos', 'únicamente para Café Ñandú', 'Si usted no lo pidió'],
    },
    en: {
      subject: 'Your sign-in code for Café Ñandú',
      says: ['012345', 'for 10 minutes', 'for Café Ñandú only', 'If you did not ask for it'],
    },
  },
};

describe('a mail', () => {
  for (const kind of MAIL_KINDS) {
    for (const locale of LOCALES) {
      test(`of kind ${kind} says everything, in ${locale}`, () => {
        const mail = compose(kind, locale);
        const { subject, says } = SAID[kind][locale];
        assert.equal(mail.subject, subject);
        const plan = kind === 'sign_in_code' ? [] : ['Mensual'];
        for (const phrase of [...says, 'Café Ñandú', 'Ana Pérez', ...plan]) {
          assert.ok(mail.text.includes(phrase), `${phrase} is not in\n${mail.text}`);
          assert.ok(mail.html.includes(phrase), `${phrase} is not in the HTML`);
        }
        assert.ok(mail.html.includes(`<html lang="${locale}">`));
        for (const part of Object.values(mail)) {
          assert.doesNotMatch(part, /undefined|null|NaN|\[object|\{\w+\}/);
        }
      });

      test(`of kind ${kind} takes names for names, in ${locale}`, () => {
        const name = `<script>alert("1")</script>\r\nBcc: x@y.example & 'Co' {plan} $&`;
        const mail = compose(kind, locale, { merchant: name, subscriber: name, plan: name });
        assert.doesNotMatch(mail.subject, /[\r\n]/);
        assert.doesNotMatch(mail.html, /<script|Bcc: x@y\.example & /i);
        assert.ok(mail.html.includes('&lt;script>alert(&quot;1&quot;)&lt;/script> Bcc: x@y.example &amp;'));
        assert.doesNotMatch(mail.text, /^Bcc:/m);
        assert.ok(mail.text.includes(`<script>alert("1")</script> Bcc: x@y.example & 'Co' {plan} $&`));
      });
    }
  }

  test('links to nothing but its one address, and loads nothing', () => {
    for (const kind of MAIL_KINDS) {
      const { html, text } = compose(kind, 'es');
      const links = [...html.matchAll(/(?:href|src|url)\s*[=(]\s*"?([^">)]+)/g)].map(([, link]) => link);
      const hasLink = !['cancellation', 'ended', 'sign_in_code'].includes(kind);
      assert.deepEqual(links, hasLink ? ['https://cuota.test/a?x=1&amp;y=2'] : [], kind);
      assert.equal(text.includes(`\n${URL}\n`), hasLink, kind);
    }
  });
});

describe('what depends on the case', () => {
  test('the adjustment of a plan change may be owed, in favour, or none', () => {
    const message = SAMPLES.plan_change_invitation(NAMES);
    const says = (net: bigint, locale: Locale) => composeMail({ ...message, net }, locale).text;
    assert.match(says(-5_000_00n, 'es'), /Ajuste por el cambio: \$ 5\.000 COP a su favor/);
    assert.match(says(-5_000_00n, 'en'), /\$ 5,000 COP in your favour/);
    assert.match(says(0n, 'es'), /Ajuste por el cambio: Ninguno/);
    assert.match(says(0n, 'en'), /Adjustment for the change: None/);
  });

  test('a receipt over nothing names neither card nor transaction', () => {
    const message = { ...SAMPLES.receipt(NAMES), amount: 0n, card: null, transaction_number: null };
    const { subject, text } = composeMail(message, 'es');
    assert.equal(subject, 'Recibo de Café Ñandú: $ 0 COP');
    assert.match(text, /No hubo ningún valor por cobrar/);
    assert.doesNotMatch(text, /Tarjeta|Transacción/);
    assert.match(composeMail(message, 'en').text, /There was nothing to charge/);
  });

  test('the last failed charge promises no further attempt', () => {
    const message = { ...SAMPLES.failed_charge(NAMES), next_try_at: null };
    assert.match(composeMail(message, 'es').text, /No haremos más intentos/);
    assert.match(composeMail(message, 'en').text, /We will not try again/);
    assert.doesNotMatch(composeMail(message, 'es').text, /Próximo intento/);
  });

  test('no response code shows itself to the subscriber', () => {
    for (const { code, message } of RESPONSE_CODES) {
      const { text } = composeMail({ ...SAMPLES.failed_charge(NAMES), response_code: code }, 'es');
      assert.ok(!text.includes(message.es), code);
    }
    const unknown = composeMail({ ...SAMPLES.failed_charge(NAMES), response_code: 'ZZ' }, 'en');
    assert.match(unknown.text, /Your bank did not approve the payment/);
  });

  test('a cancellation at once says that the service has ended', () => {
    const message = { ...SAMPLES.cancellation(NAMES), service_until: null };
    assert.match(composeMail(message, 'es').text, /El servicio ha terminado/);
    assert.match(composeMail(message, 'en').text, /The service has ended/);
  });

  test('each reason of an end has words of its own', () => {
    const reasons = ['card_declined', 'unpaid', 'completed', 'plan_closed'] as const;
    for (const locale of LOCALES) {
      const texts = reasons.map((reason) => composeMail({ ...SAMPLES.ended(NAMES), reason }, locale).text);
      assert.equal(new Set(texts).size, reasons.length);
    }
  });
});
