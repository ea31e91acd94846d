import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contrast } from '#src/kernel/colours.ts';
import { RESPONSE_CODES } from '#src/kernel/response-codes.ts';
import { LOCALES, type Locale } from '#src/kernel/texts.ts';
import { composeMail } from '#src/messages/mails/compose.ts';
import type { PlanNames } from '#src/messages/mails/messages.ts';
import { MAIL_KINDS, type MailKind } from '#src/messages/mails/types.ts';
import { NAMES, SAMPLES, URL } from '#test/support/mail-samples.ts';

const compose = (kind: MailKind, locale: Locale, names: PlanNames = NAMES) =>
  composeMail(SAMPLES[kind](names), locale);

/** Expected subject and texts of each mail, in both the plain text and the HTML part. */
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
      subject: 'Comprobante de Café Ñandú: $ 30.000 COP',
      says: ['Recibimos su pago', 'Del 15 de enero al 15 de febrero de 2027', 'F-1', 'Visa ····1111', '1001'],
    },
    en: {
      subject: 'Receipt from Café Ñandú: $ 30,000 COP',
      says: ['We received your payment', 'January 15 to February 15, 2027', 'F-1', 'Visa ····1111', '1001'],
    },
  },
  payment_receipt: {
    es: {
      subject: 'Comprobante de Café Ñandú: $ 35.700 COP',
      says: [
        ...['Recibimos su pago', 'Base', '$ 30.000 COP', 'Impuesto', '$ 5.700 COP', 'Total', 'Visa ····1111'],
        ...['15 de enero de 2027', '1001', 'va adjunto', 'Ver comprobante'],
      ],
    },
    en: {
      subject: 'Receipt from Café Ñandú: $ 35,700 COP',
      says: [
        'We received your payment',
        'Before tax',
        'Tax',
        'January 15, 2027',
        'is attached',
        'View receipt',
      ],
    },
  },
  cash_voucher: {
    es: {
      subject: 'Cómo pagar $ 35.700 COP en Efecty',
      says: [
        '113971',
        '900012345',
        'Pague hasta el lunes 18 de enero',
        'Vaya a un punto Efecty.',
        'Ver los pasos para pagar',
      ],
    },
    en: {
      subject: 'How to pay $ 35,700 COP at Efecty',
      says: [
        '113971',
        '900012345',
        'Go to any Efecty counter.',
        'Pay by Monday, January 18',
        'See the payment steps',
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
      says: ['Visa ····1111', 'enero de 2027', '15 de febrero de 2027', 'Actualizar tarjeta'],
    },
    en: {
      subject: 'Your card ending in 1111 is about to expire',
      says: ['Visa ····1111', 'January 2027', 'February 15, 2027', 'Update card'],
    },
  },
  cancellation: {
    es: {
      subject: 'Su suscripción a Mensual fue cancelada',
      says: ['No se harán más cobros', 'hasta el 15 de febrero de 2027', 'Deshacer la cancelación'],
    },
    en: {
      subject: 'Your subscription to Mensual was canceled',
      says: ['There will be no further charges', 'until February 15, 2027', 'Keep my subscription'],
    },
  },
  ended: {
    es: {
      subject: 'Su suscripción a Mensual finalizó',
      says: ['No logramos recibir el pago', 'Suscribirme de nuevo'],
    },
    en: {
      subject: 'Your subscription to Mensual has ended',
      says: ['We could not collect the payment', 'Subscribe again'],
    },
  },
  sign_in_code: {
    es: {
      subject: '012345 es su código de ingreso a Café Ñandú',
      says: ['012345', 'durante 10 minutos', 'únicamente para Café Ñandú', 'Si usted no lo pidió'],
    },
    en: {
      subject: '012345 is your Café Ñandú sign-in code',
      says: ['012345', 'for 10 minutes', 'only for Café Ñandú', 'If you did not ask for it'],
    },
  },
  dispute_opened: {
    es: {
      subject: 'Un pagador reclamó la transacción 1001',
      says: [
        'D-1042',
        '$ 30.000 COP',
        'No reconoce la compra',
        'Último día para responder',
        '5 de febrero de 2027',
      ],
    },
    en: {
      subject: 'A payer disputes transaction 1001',
      says: ['D-1042', '$ 30,000 COP', 'Last day to answer', 'February 5, 2027', 'Attach what shows'],
    },
  },
  dispute_deadline: {
    es: {
      subject: 'Queda poco tiempo para responder por la transacción 1001',
      says: ['aún no hay respuesta', '5 de febrero de 2027', 'lleve los mismos documentos'],
    },
    en: {
      subject: 'Little time left to answer about transaction 1001',
      says: ['nothing was answered yet', 'February 5, 2027'],
    },
  },
  user_invitation: {
    es: {
      subject: 'Únase a Café Ñandú en Cuota',
      says: [
        'Café Ñandú le da acceso a su panel',
        'Operador',
        '22 de enero de 2027',
        'Aceptar la invitación',
      ],
    },
    en: {
      subject: 'Join Café Ñandú on Cuota',
      says: ['Café Ñandú invites you', 'Operator', 'January 22, 2027', 'Accept the invitation'],
    },
  },
  password_reset: {
    es: {
      subject: 'Restablezca su contraseña',
      says: ['15 de enero de 2027', 'una sola vez', 'cierra todas las sesiones', 'nada ha cambiado'],
    },
    en: {
      subject: 'Set a new password',
      says: ['January 15, 2027', 'works once', 'ends every open session', 'nothing has changed'],
    },
  },
  email_confirmation: {
    es: { subject: 'Confirme su nuevo correo', says: ['Mientras no lo confirme, nada cambia'] },
    en: { subject: 'Confirm your new address', says: ['Until you confirm it, nothing changes'] },
  },
  account_notice: {
    es: {
      subject: 'Cambió su acceso al panel',
      says: ['El panel ya no le pide un código', '15 de enero de 2027', 'Si no fue usted'],
    },
    en: {
      subject: 'Your access to the panel changed',
      says: ['The panel no longer asks you', 'January 15, 2027', 'If it was not you'],
    },
  },
};

const LINKED_TO_THE_PANEL: readonly MailKind[] = ['user_invitation', 'password_reset', 'email_confirmation'];
/** Mails without links. Customers type the sign-in code, so that they do not get used to following links. */
const WITHOUT_LINK: readonly MailKind[] = ['sign_in_code'];
const ABOUT_NO_PLAN: readonly MailKind[] = [
  ...LINKED_TO_THE_PANEL,
  ...(['sign_in_code', 'dispute_opened', 'dispute_deadline', 'account_notice'] as const),
];

describe('mail', () => {
  for (const kind of MAIL_KINDS) {
    for (const locale of LOCALES) {
      test(`of kind ${kind} contains all expected texts, in ${locale}`, () => {
        const mail = compose(kind, locale);
        const { subject, says } = SAID[kind][locale];
        assert.equal(mail.subject, subject);
        const plan = ABOUT_NO_PLAN.includes(kind) ? [] : ['Mensual'];
        for (const phrase of [...says, 'Café Ñandú', 'Ana Pérez', ...plan]) {
          assert.ok(mail.text.includes(phrase), `${phrase} is not in\n${mail.text}`);
          assert.ok(mail.html.includes(phrase), `${phrase} is not in the HTML`);
        }
        assert.ok(mail.html.includes(`<html lang="${locale}">`));
        for (const part of Object.values(mail)) {
          assert.doesNotMatch(part, /undefined|null|NaN|\[object|\{\w+\}/);
          assert.doesNotMatch(part, /\.\.(?!\.)/, 'a sentence ends once');
        }
      });

      test(`of kind ${kind} escapes names, in ${locale}`, () => {
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

  for (const kind of MAIL_KINDS)
    test(`of kind ${kind} turns no name into a link`, () => {
      const name = 'Gane dinero http://evil.example/x o www.evil.example';
      for (const locale of LOCALES) {
        const parts = Object.values(compose(kind, locale, { merchant: name, subscriber: name, plan: name }));
        for (const part of parts) assert.doesNotMatch(part, /evil\.example|:\/\/evil|www\./);
        const person = compose(kind, locale, { ...NAMES, subscriber: 'evil.example' });
        for (const part of Object.values(person)) assert.doesNotMatch(part, /evil\.example/);
      }
    });

  test('links only to its own address and loads no remote content', () => {
    for (const kind of MAIL_KINDS) {
      const { html, text } = compose(kind, 'es');
      const links = [...html.matchAll(/(?:href|src|url)\s*[=(]\s*"?([^">)]+)/g)].map(([, link]) => link);
      const hasLink = !WITHOUT_LINK.includes(kind);
      assert.deepEqual(links, hasLink ? ['https://cuota.test/a?x=1&amp;y=2'] : [], kind);
      assert.equal(text.includes(`\n${URL}\n`), hasLink, kind);
    }
  });
});

describe('mail variants', () => {
  test('the adjustment of a plan change is a charge, a credit or none', () => {
    const message = SAMPLES.plan_change_invitation(NAMES);
    const says = (net: bigint, locale: Locale) => composeMail({ ...message, net }, locale).text;
    assert.match(says(-5_000_00n, 'es'), /Ajuste por el cambio: \$ 5\.000 COP a su favor/);
    assert.match(says(-5_000_00n, 'en'), /\$ 5,000 COP in your favor/);
    assert.match(says(0n, 'es'), /Ajuste por el cambio: Ninguno/);
    assert.match(says(0n, 'en'), /Adjustment for the change: None/);
  });

  test('a receipt of zero names no card and no transaction', () => {
    const message = { ...SAMPLES.receipt(NAMES), amount: 0n, card: null, transaction_number: null };
    const { subject, text } = composeMail(message, 'es');
    assert.equal(subject, 'Comprobante de Café Ñandú: $ 0 COP');
    assert.match(text, /No hubo ningún valor por cobrar/);
    assert.doesNotMatch(text, /Tarjeta|Transacción/);
    assert.match(composeMail(message, 'en').text, /There was nothing to charge/);
  });

  test('the last failed charge announces no further attempt', () => {
    const message = { ...SAMPLES.failed_charge(NAMES), next_try_at: null };
    assert.match(composeMail(message, 'es').text, /No haremos más intentos/);
    assert.match(composeMail(message, 'en').text, /We will not try again/);
    assert.doesNotMatch(composeMail(message, 'es').text, /Próximo intento/);
  });

  test('shows the subscriber no response code', () => {
    for (const { code, message } of RESPONSE_CODES) {
      const { text } = composeMail({ ...SAMPLES.failed_charge(NAMES), response_code: code }, 'es');
      assert.ok(!text.includes(message.es), code);
    }
    const unknown = composeMail({ ...SAMPLES.failed_charge(NAMES), response_code: 'ZZ' }, 'en');
    assert.match(unknown.text, /Your bank did not approve the payment/);
  });

  test('an immediate cancellation says that the service has ended', () => {
    const message = { ...SAMPLES.cancellation(NAMES), service_until: null };
    assert.match(composeMail(message, 'es').text, /El servicio ha terminado/);
    assert.match(composeMail(message, 'en').text, /The service has ended/);
  });

  test('each end reason has its own text', () => {
    const reasons = ['card_declined', 'unpaid', 'completed', 'plan_closed'] as const;
    for (const locale of LOCALES) {
      const texts = reasons.map((reason) => composeMail({ ...SAMPLES.ended(NAMES), reason }, locale).text);
      assert.equal(new Set(texts).size, reasons.length);
    }
  });
});

describe('mail design', () => {
  const brand = {
    colour: '#ffe600',
    logo: 'cid:logo@merchant',
    legal_name: 'Ñandú Tostadores S.A.S.',
    tax_id: '900123456-8',
    address: 'Cra. 7 # 12-34, Bogotá',
    contact_email: 'ayuda@nandu.example',
    contact_phone: '+57 601 555 0101',
  };
  const { html, text } = composeMail(SAMPLES.receipt(NAMES), 'es', brand);

  test('uses the merchant logo and a readable shade of the merchant colour', () => {
    assert.match(html, /<img[^>]* src="cid:logo@merchant" alt="Café Ñandú"/);
    const button = /class="button"[^>]*background-color:(#[0-9a-f]{6})/.exec(html)?.[1] ?? '';
    assert.ok(contrast(button, '#ffffff') >= 4.5, `white on ${button}`);
    assert.notEqual(button, '#1d4ed8');
    const dark = /\.button \{ background-color: (#[0-9a-f]{6})/.exec(html)?.[1] ?? '';
    const ink = /\.button a \{ color: (#[0-9a-f]{6})/.exec(html)?.[1] ?? '';
    assert.ok(contrast(dark, ink) >= 4.5, `${ink} on ${dark}`);
  });

  test('shows the legal name and contact data of the merchant', () => {
    const visible = html.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ');
    for (const said of ['Ñandú Tostadores S.A.S. · NIT 900123456-8', 'Bogotá', 'ayuda@nandu.example']) {
      assert.ok(visible.includes(said), said);
      assert.ok(text.includes(said), said);
    }
  });

  test('keeps each footer item on one line', () => {
    for (const whole of [
      'NIT 900123456-8',
      'Cra. 7 # 12-34, Bogotá',
      'ayuda@nandu.example',
      '+57 601 555 0101',
    ])
      assert.match(
        html,
        new RegExp(`<span style="display:inline-block[^>]*>${RegExp.escape(whole)}[<\u00a0]`),
        whole,
      );
    // The separator stays with the preceding item, so no line starts with it.
    assert.match(html, /NIT 900123456-8\u00a0·<\/span> </);
    assert.doesNotMatch(html, /[ >]·(?!·)/);
  });

  test('shows sign-in codes in large type and card brands by their usual name', () => {
    assert.match(composeMail(SAMPLES.sign_in_code(NAMES), 'es').html, /font-size:32px[^>]*>012345</);
    const card = { brand: 'visa', last_four: '1111' };
    assert.match(composeMail({ ...SAMPLES.card_expiring(NAMES), card }, 'es').text, /Visa ····1111/);
  });
});
