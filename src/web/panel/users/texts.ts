import type { Text } from '#src/kernel/texts.ts';

/** Labels and messages of the pages for managing users. */
export const TEXTS = {
  title: { es: 'Usuarios', en: 'Users' },
  lead: {
    es: 'Quién entra al panel, y qué puede hacer.',
    en: 'Who signs in to the panel, and what they may do.',
  },
  invite: { es: 'Invitar', en: 'Invite' },
  invite_title: { es: 'Invitar a alguien', en: 'Invite a user' },
  invite_lead: {
    es: 'Le llega un correo con un enlace que sirve una vez y por siete días. Si ya tiene cuenta, entra con la que tiene.',
    en: 'We send an e-mail with a link that works once, for seven days. A person with an account signs in with it.',
  },
  send: { es: 'Enviar la invitación', en: 'Send the invitation' },
  person: { es: 'Persona', en: 'Person' },
  role: { es: 'Rol', en: 'Role' },
  offices: { es: 'Sedes', en: 'Offices' },
  all: { es: 'Todas las sedes', en: 'All offices' },
  some: { es: 'Solo las marcadas', en: 'Only the selected ones' },
  reach: { es: 'Alcance', en: 'Reach' },
  factor: { es: 'Segundo factor', en: 'Second factor' },
  with_factor: { es: 'Activo', en: 'On' },
  without_factor: { es: 'Sin activar', en: 'Off' },
  you: { es: 'usted', en: 'you' },
  invitations: { es: 'Invitaciones sin aceptar', en: 'Invitations to be accepted' },
  sent: { es: 'Sirve hasta', en: 'Valid until' },
  over: { es: 'Vencida', en: 'Expired' },
  action: { es: 'Acción', en: 'Action' },
  again: { es: 'Enviar de nuevo', en: 'Send again' },
  again_label: { es: 'Enviar de nuevo a {email}', en: 'Send again to {email}' },
  withdraw: { es: 'Retirar', en: 'Withdraw' },
  withdraw_label: { es: 'Retirar la invitación de {email}', en: 'Withdraw the invitation of {email}' },
  save: { es: 'Guardar', en: 'Save' },
  save_hint: {
    es: 'Vale de inmediato, también en sesiones abiertas y con los tokens que ya tiene.',
    en: 'The change applies immediately, also to open sessions and existing tokens.',
  },
  remove: { es: 'Quitar', en: 'Remove' },
  remove_title: { es: 'Quitar a {name}', en: 'Remove {name}' },
  remove_lead: {
    es: 'Deja de ver este comercio de inmediato y sus tokens dejan de servir. Lo que hizo conserva su nombre.',
    en: 'They see nothing of this merchant from now on, and their tokens stop working. What they did keeps their name.',
  },
  required_title: { es: 'Segundo factor para todos', en: 'Second factor for all users' },
  required_on: {
    es: 'Nadie entra al panel de este comercio sin segundo factor. {count} aún no lo tienen.',
    en: 'All users of this merchant need a second factor to use the panel. {count} do not have one yet.',
  },
  required_off: {
    es: 'Cada quien decide. Si lo exige, quien no lo tenga lo activa al entrar. {count} no lo tienen.',
    en: 'Each user decides. If you require it, users without one set it up at their next sign-in. {count} do not have one.',
  },
  demand: { es: 'Exigirlo', en: 'Ask for it' },
  let_be: { es: 'Dejar de exigirlo', en: 'Ask for it no longer' },
} as const satisfies Record<string, Text>;

/** Confirmation messages of the user list, by the value of the `said` query parameter. */
export const CONFIRMATIONS: Readonly<Record<string, Text>> = {
  invited: { es: 'La invitación va en camino.', en: 'The invitation is on its way.' },
  withdrawn: { es: 'La invitación ya no sirve.', en: 'The invitation is good no more.' },
  changed: { es: 'Listo: vale desde ya.', en: 'Done: it holds from now on.' },
  removed: { es: 'Listo: ya no trabaja aquí.', en: 'Done: they work here no more.' },
};
