import type { ErrorEntry } from '#src/kernel/errors.ts';
import type { Text } from '#src/kernel/texts.ts';

export const longJobErrors = {
  too_many_jobs: {
    status: 429,
    code: 'too_many_jobs',
    text: {
      en: 'At most 20 jobs can be pending. Wait until one ends, or cancel one.',
      es: 'Puede haber máximo 20 tareas pendientes. Espere a que termine una o cancele una.',
    },
  },
  job_over: {
    status: 409,
    code: 'job_over',
    text: {
      en: 'The job has already ended. Only a pending or running job can be canceled.',
      es: 'La tarea ya terminó. Solo se cancela una pendiente o en curso.',
    },
  },
  result_too_large: {
    status: 413,
    code: 'result_too_large',
    text: {
      en: 'The file would be larger than 1 GiB. Narrow it down with a filter.',
      es: 'El archivo superaría 1 GiB. Redúzcalo con un filtro.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

export const LONG_JOB_TEXTS = {
  failed: {
    en: 'The job failed because of an internal error. Start it again. If it fails again, contact the operator of the service.',
    es: 'La tarea falló por un error interno. Iníciela de nuevo. Si vuelve a fallar, avise al operador del servicio.',
  },
} as const satisfies Record<string, Text>;
