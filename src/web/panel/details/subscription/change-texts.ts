import type { Text } from '#src/kernel/texts.ts';

export const CHANGE_TEXTS = {
  title: { es: 'Cambiar el plan de {name}', en: 'Change the plan of {name}' },
  lead: { es: 'Hoy tiene {plan}.', en: 'It is on {plan} today.' },
  choose: { es: 'A qué plan, y cómo', en: 'To which plan, and how' },
  no_plans: {
    es: 'No hay otro plan activo en esta moneda.',
    en: 'There is no other active plan in this currency.',
  },
  plan: { es: 'Plan nuevo', en: 'New plan' },
  way: { es: 'Cómo se cambia', en: 'How it is changed' },
  next: {
    es: 'Ya; la diferencia va en el próximo cobro',
    en: 'Now; the difference goes with the next charge',
  },
  now: { es: 'Ya, y la diferencia se cobra ahora', en: 'Now, and the difference is charged now' },
  none: { es: 'Ya, sin ajustar lo pagado', en: 'Now, without adjusting what was paid' },
  end: { es: 'Con el próximo cobro', en: 'With the next charge' },
  invite: { es: 'Cuando el cliente acepte, por correo', en: 'Once the customer accepts, by e-mail' },
  preview: { es: 'Ver los valores', en: 'Show the amounts' },
  today: { es: 'Hoy', en: 'Today' },
  charged_today: { es: 'Se cobra hoy', en: 'Charged today' },
  next_charge: { es: 'El próximo cobro', en: 'The next charge' },
  charged_next: { es: 'Se cobrará', en: 'Will be charged' },
  no_next: { es: 'No hay un próximo cobro.', en: 'There is no next charge.' },
  charged: { es: 'Se cobran {amount} hoy.', en: '{amount} is charged today.' },
  nothing: { es: 'Hoy no se cobra nada.', en: 'Nothing is charged today.' },
  asked: {
    es: 'Hoy no se cobra nada: el cliente recibe un correo y decide.',
    en: 'Nothing is charged today: the customer gets an e-mail and decides.',
  },
  confirm: { es: 'Cambiar a {plan}', en: 'Change to {plan}' },
  invite_button: { es: 'Enviar la invitación', en: 'Send the invitation' },
  leave: { es: 'Dejar como está', en: 'Leave it as it is' },
  moved: {
    es: 'Los valores cambiaron mientras tanto. Revíselos y confirme de nuevo.',
    en: 'The amounts changed meanwhile. Look at them and confirm again.',
  },
} as const satisfies Record<string, Text>;
