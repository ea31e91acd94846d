import { placetopaySubject } from './subjects/placetopay.ts';
import { networkSubject, simulatorSubject } from './subjects/protocol.ts';
import { wompiSubject } from './subjects/wompi.ts';
import type { Subject } from './types.ts';

/** What can be held to the port, each with a stand-in of its own. */
export const SUBJECTS: readonly Subject[] = [
  simulatorSubject,
  networkSubject,
  placetopaySubject,
  wompiSubject,
];
