import type { Deps } from '#src/deps.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { Person, PersonalData, PersonalRow } from '#src/module.ts';

/** Identifiers of the person to look up. One of `email`, `document` and `subscriber_id` is sufficient. */
export interface PersonIdentifiers {
  commerce_id: number;
  email?: string | undefined;
  document?: string | undefined;
  subscriber_id?: string | undefined;
}

export interface FoundPerson {
  person: Person;
  rows: ReadonlyMap<PersonalData, readonly PersonalRow[]>;
}

/** Maximum number of search rounds in `findPerson`, which throws if the search needs more. */
const MAX_ROUNDS = 12;

/**
 * Finds all data of a person. Each round searches with the identifiers found so far: a subscriber leads to an email
 * address, and the address to payments. The search ends when a round finds nothing new.
 */
export async function findPerson(
  deps: Deps,
  { commerce_id, email, document, subscriber_id }: PersonIdentifiers,
  kinds: readonly PersonalData[],
): Promise<FoundPerson> {
  let person: Person = {
    commerce_id,
    emails: email === undefined ? [] : [email.toLowerCase()],
    documents: document === undefined ? [] : [document],
    ids: subscriber_id === undefined ? [] : [subscriber_id],
  };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const rows = new Map<PersonalData, readonly PersonalRow[]>();
    const known = sizeOf(person);
    for (const kind of kinds) {
      const found = await kind.find(deps, person);
      rows.set(kind, found);
      person = withRows(person, kind, found);
    }
    if (sizeOf(person) === known) return { person, rows };
  }
  throw new Error('the search for personal data did not end');
}

function sizeOf({ emails, documents, ids }: Person): number {
  return emails.length + documents.length + ids.length;
}

function withRows(person: Person, kind: PersonalData, rows: readonly PersonalRow[]): Person {
  const texts = (values: readonly unknown[]) => values.filter((value) => typeof value === 'string');
  const own = kind.identifies ? rows : [];
  return {
    ...person,
    ids: union(person.ids, texts(rows.flatMap(({ id, also }) => [id, also]))),
    emails: union(person.emails, texts(own.map(({ email }) => String(email).toLowerCase()))),
    documents: union(person.documents, texts(own.map(({ id_number }) => id_number))),
  };
}

function union(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])];
}

/** Returns the reasons why the person cannot be erased yet. */
export async function listErasureBlockers(
  deps: Deps,
  person: Person,
  kinds: readonly PersonalData[],
): Promise<Text[]> {
  const reasons: Text[] = person.documents.length > 1 ? [SEVERAL] : [];
  for (const kind of kinds) {
    const reason = await kind.holdsBack?.(deps, person);
    if (reason) reasons.push(reason);
  }
  return reasons;
}

/**
 * Reason that blocks an erasure if the search finds several document numbers. Family members may share an email
 * address, and one of them must not be erased by mistake.
 */
const SEVERAL: Text = {
  en: 'Subscribers with different documents share an address: give each an address of their own first.',
  es: 'Suscriptores con documentos distintos comparten un correo: asígnele primero a cada uno el suyo.',
};
