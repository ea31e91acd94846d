import type { Text } from '#src/kernel/texts.ts';
import type { Role } from '#src/platform/http/roles.ts';

/** Labels and messages of the panel's layout. */
export const TEXTS = {
  panel: { es: 'Panel', en: 'Panel' },
  menu: { es: 'Menú', en: 'Menu' },
  close_menu: { es: 'Cerrar el menú', en: 'Close the menu' },
  navigation: { es: 'Secciones', en: 'Sections' },
  merchants: { es: 'Otros comercios', en: 'Other merchants' },
  environment: { es: 'Ambiente', en: 'Environment' },
  test: { es: 'Pruebas', en: 'Test' },
  production: { es: 'Producción', en: 'Production' },
  test_band: {
    es: 'Está en pruebas: nada de lo que haga aquí mueve dinero.',
    en: 'You are in test: nothing you do here moves money.',
  },
  disabled_band: {
    es: 'Este comercio está deshabilitado: no se cobra nada y usted puede consultar, pero no cambiar nada.',
    en: 'This merchant is disabled: nothing is charged, and you can read but not change anything.',
  },
  find: {
    es: 'Buscar por correo, documento, número, referencia o valor',
    en: 'Search by e-mail, document, number, reference or amount',
  },
  find_hint: { es: 'Correo, documento, número…', en: 'E-mail, document, number…' },
  account: { es: 'Su cuenta', en: 'Your account' },
  sign_out: { es: 'Salir', en: 'Sign out' },
  home: { es: 'Inicio', en: 'Home' },
  missing: { es: 'No está aquí', en: 'It is not here' },
  missing_hint: {
    es: 'No existe, es de otra sede o de otro ambiente. Revise la dirección o búsquelo arriba.',
    en: 'It does not exist, or belongs to another office or environment. Check the address or search for it above.',
  },
  not_yours: { es: 'No puede ver esto', en: 'You may not see this' },
  not_done: { es: 'No se pudo hacer', en: 'This could not be done' },
  back_home: { es: 'Ir al inicio', en: 'Go to the home page' },
  roles: { es: 'Rol', en: 'Role' },
} as const satisfies Record<string, Text>;

/** Names and descriptions of the roles. */
export const ROLE_TEXTS = {
  owner: {
    name: { es: 'Propietario', en: 'Owner' },
    hint: {
      es: 'Hace todo: también usuarios, tokens, proveedores y ajustes.',
      en: 'Does everything: users, tokens, providers and settings too.',
    },
  },
  operator: {
    name: { es: 'Operador', en: 'Operator' },
    hint: {
      es: 'Hace el trabajo de cada día: planes, suscripciones, pagos, devoluciones.',
      en: 'Does the daily work: plans, subscriptions, payments, refunds.',
    },
  },
  viewer: {
    name: { es: 'Consulta', en: 'Viewer' },
    hint: { es: 'Mira y exporta; no cambia nada.', en: 'Looks and exports; changes nothing.' },
  },
} as const satisfies Record<Role, Record<'name' | 'hint', Text>>;
