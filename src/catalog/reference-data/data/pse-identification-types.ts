import type { IdentificationType } from '#src/kernel/lists.ts';
import type { Text } from '#src/kernel/texts.ts';
import { IDENTIFICATION_LABELS } from './enums.ts';

const named = (value: IdentificationType) => ({ name: IDENTIFICATION_LABELS[value], value });

interface PseIdentificationTypes {
  user_type: { name: Text; value: string };
  identification_types: readonly { name: Text; value: IdentificationType }[];
}

/** Identification types that PSE accepts for each kind of payer. */
export const PSE_IDENTIFICATION_TYPES = [
  {
    user_type: { name: { en: 'Natural person', es: 'Persona natural' }, value: 'person' },
    identification_types: (['CC', 'CE', 'TI', 'PPT', 'DNI', 'Pasaporte', 'Otro'] as const).map(named),
  },
  {
    user_type: { name: { en: 'Company', es: 'Persona jurídica' }, value: 'company' },
    identification_types: (['NIT'] as const).map(named),
  },
] as const satisfies readonly PseIdentificationTypes[];
