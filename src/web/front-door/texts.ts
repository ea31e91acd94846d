import type { Text } from '#src/kernel/texts.ts';

export const TEXTS = {
  title: { es: 'Cobros recurrentes para Colombia', en: 'Recurring billing for Colombia' },
  lead: {
    es: 'Este es un servicio de Cuota: planes y suscripciones con tarjeta o Nequi, pagos, reservas, recaudo y una cuenta virtual que cuadra al centavo.',
    en: 'This is a Cuota service: plans and subscriptions by card or Nequi, payments, reservations, collection, and a virtual account that adds up to the cent.',
  },
  payers: { es: 'Paga algo aquí', en: 'You pay for something here' },
  payers_hint: {
    es: 'Vea sus suscripciones, cambie de tarjeta o cancele, con un código que le llega al correo.',
    en: 'See your subscriptions, change your card or cancel, with a code that comes by e-mail.',
  },
  portal: { es: 'Entrar al portal', en: 'Open the portal' },
  demo: { es: 'Quiere ver cómo es', en: 'See what it is like' },
  demo_hint: {
    es: 'Un comercio de ejemplo, con tarjetas de prueba: aquí no se mueve dinero.',
    en: 'A sample merchant, with test cards: no money moves here.',
  },
  demo_checkout: { es: 'Suscribirse a un plan', en: 'Subscribe to a plan' },
  demo_portal: { es: 'Su portal', en: 'Its portal' },
  demo_collection: { es: 'Pagar lo que se debe', en: 'Pay what is owed' },
  merchants: { es: 'Cobra con Cuota', en: 'You charge with Cuota' },
  merchants_hint: {
    es: 'Planes, cobros, devoluciones y cifras del negocio en una pantalla.',
    en: 'Plans, charges, refunds and the figures of your business on one screen.',
  },
  panel: { es: 'Entrar al panel', en: 'Open the panel' },
  builders: { es: 'Integra un sistema', en: 'You integrate a system' },
  builders_hint: {
    es: 'La referencia se puede probar aquí mismo, y el documento OpenAPI genera clientes.',
    en: 'The reference can be tried right here, and the OpenAPI document generates clients.',
  },
  guides: { es: 'Guías', en: 'Guides' },
  reference: { es: 'Referencia de la API', en: 'API reference' },
  document: { es: 'Documento OpenAPI', en: 'OpenAPI document' },
} as const satisfies Record<string, Text>;
