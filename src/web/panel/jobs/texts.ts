import type { LongJobState } from '#src/jobs/long/types.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { Tone } from '../kit/parts.tsx';

export const TEXTS = {
  title: { es: 'Tareas', en: 'Jobs' },
  lead: {
    es: 'Lo que tarda más que una página: puede irse y volver, sigue solo.',
    en: 'Long-running work. It continues if you leave this page.',
  },
  none: { es: 'Todavía no hay tareas', en: 'There are no jobs yet' },
  none_hint: {
    es: 'Aquí aparecen las exportaciones, los reenvíos y los avances del reloj de prueba.',
    en: 'Exports, replays and moves of the test clock appear here.',
  },
  job: { es: 'Tarea', en: 'Job' },
  state: { es: 'Estado', en: 'State' },
  progress: { es: 'Avance', en: 'Progress' },
  asked_by: { es: 'La pidió', en: 'Asked for by' },
  asked_at: { es: 'Pedida', en: 'Asked for' },
  started_at: { es: 'Comenzó', en: 'Began' },
  finished_at: { es: 'Terminó', en: 'Ended' },
  older: { es: 'Anteriores', en: 'Earlier' },
  cancel: { es: 'Cancelar la tarea', en: 'Cancel the job' },
  cancelling: {
    es: 'Se detiene al terminar el paso que está haciendo. Lo que ya hizo queda hecho.',
    en: 'It stops after the step it is doing. What it did stays done.',
  },
  leave: {
    es: 'Puede cerrar esta página: la tarea sigue sola y la encuentra en Tareas.',
    en: 'You can close this page. The job continues, and you find it under Jobs.',
  },
  download: { es: 'Descargar el archivo', en: 'Download the file' },
  kept: { es: 'El archivo se guarda 7 días.', en: 'The file is kept for 7 days.' },
  purged: { es: 'El archivo ya se borró.', en: 'The file has been deleted.' },
  happened: { es: 'Lo que pasó en el camino', en: 'What happened on the way' },
  nothing_happened: { es: 'No pasó nada en el camino.', en: 'Nothing happened on the way.' },
  more: {
    es: 'Se muestran los primeros {shown}; el archivo los tiene todos.',
    en: 'The first {shown} are shown; the file has all of them.',
  },
  to_sandbox: { es: 'Volver al ambiente de pruebas', en: 'Back to the sandbox' },
  refresh: { es: 'Actualizar', en: 'Refresh' },
} as const satisfies Record<string, Text>;

export const STATES = {
  queued: { tone: 'still', text: { es: 'En espera', en: 'Waiting' } },
  running: { tone: 'warn', text: { es: 'En curso', en: 'Running' } },
  done: { tone: 'good', text: { es: 'Terminada', en: 'Done' } },
  failed: { tone: 'bad', text: { es: 'Falló', en: 'Failed' } },
  cancelled: { tone: 'still', text: { es: 'Cancelada', en: 'Canceled' } },
} as const satisfies Record<LongJobState, { tone: Tone; text: Text }>;
