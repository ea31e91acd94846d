import type { ErrorEntry } from '#src/kernel/errors.ts';
import type { Text } from '#src/kernel/texts.ts';

export const longJobErrors = {
  too_many_jobs: {
    status: 429,
    code: 'too_many_jobs',
    text: {
      en: 'Too many jobs wait already; let some of them end, or cancel them.',
      es: 'Ya hay demasiadas tareas en espera; deje que terminen algunas o cancélelas.',
    },
  },
  job_over: {
    status: 409,
    code: 'job_over',
    text: { en: 'This job is over already.', es: 'Esta tarea ya terminó.' },
  },
  result_too_large: {
    status: 413,
    code: 'result_too_large',
    text: {
      en: 'The file would be too large; choose less with a filter.',
      es: 'El archivo sería demasiado grande; elija menos con un filtro.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

export const LONG_JOB_TEXTS = {
  failed: {
    en: 'It failed for a reason that is not yours. Start it again; if it fails again, tell whoever runs this service.',
    es: 'Falló por una razón ajena a usted. Iníciela de nuevo; si vuelve a fallar, avise a quien opera este servicio.',
  },
} as const satisfies Record<string, Text>;
