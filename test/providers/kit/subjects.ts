import { placetopaySubject } from './subjects/placetopay.ts';
import { networkSubject, simulatorSubject } from './subjects/protocol.ts';
import { wompiSubject } from './subjects/wompi.ts';
import type { Subject } from './types.ts';

/** The providers that the kit checks, each with its own stand-in. */
export const SUBJECTS: readonly Subject[] = [
  simulatorSubject,
  networkSubject,
  placetopaySubject,
  wompiSubject,
];
