import assert from 'node:assert/strict';
import { argon2Sync, createHmac, randomBytes } from 'node:crypto';
import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { composeMail } from '#src/messages/mails/compose.ts';
import { openForSending } from '#src/messages/mails/sealed-message.ts';
import type { Mail } from '#src/messages/mails/types.ts';
import { panelModule } from '#src/panel/module.ts';
import type { Role } from '#src/platform/http/roles.ts';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { insertPerson, insertUser } from '#src/tenancy/people/store.ts';
import type { TestApp } from './app.ts';
import { aVisitor, type Seen, type Visitor } from './visitor.ts';

export const PASSWORD = 'caballo-pila-grapa';
/** A hash with minimal parameters. With those of the service, each sign-in would take longer than most tests. */
const HASH = cheapHash(PASSWORD);

function cheapHash(message: string): string {
  const nonce = randomBytes(16);
  const parameters = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message, nonce, ...parameters });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`;
}

export interface TestPerson {
  id: number;
  user_id: number;
  email: string;
  slug: string;
}

/** Creates a user of a merchant, with a password. */
export async function aPerson(
  { deps }: TestApp,
  merchant: number,
  { role = 'owner', offices, email }: { role?: Role; offices?: readonly number[]; email?: string } = {},
): Promise<TestPerson> {
  const created_at = deps.real_clock.now();
  const address = email ?? `Ana.${newId()}@Comercio.example`;
  const person = { name: 'Ana Pérez', email: address, password_hash: HASH, created_at };
  const id = await insertPerson(deps.db, person);
  const all_offices = offices === undefined;
  const user = { commerce_id: merchant, person_id: id, role, all_offices, created_at };
  const user_id = await insertUser(deps.db, user, offices ?? []);
  const slug = (await findMerchant(deps.db, merchant))?.slug ?? '';
  return { id, user_id, email: address, slug };
}

/** Opens a page for its CSRF token and submits its form. */
export async function submit(
  visitor: Visitor,
  path: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Seen> {
  await visitor.get(path);
  return visitor.send(path, fields);
}

export async function signInAs(
  visitor: Visitor,
  { email }: Pick<TestPerson, 'email'>,
  password = PASSWORD,
): Promise<Seen> {
  return submit(visitor, '/panel/sign-in', { email, password });
}

/** Signs in with the form, from a new address. */
export async function aSignedIn(service: TestApp, person: Pick<TestPerson, 'email'>): Promise<Visitor> {
  const visitor = aVisitor(service);
  const seen = await signInAs(visitor, person);
  assert.equal(seen.status, 303, seen.text);
  return visitor;
}

interface PersonMail {
  kind: string;
  text: string;
  subject: string;
  /** The token at the end of its link. */
  token: string;
}

/** Runs the worker's jobs that send requested links. */
export async function sendRequestedLinks(deps: Deps): Promise<void> {
  for (const { run } of panelModule.jobs ?? []) await run(deps, new AbortController().signal);
}

/** The mails to an address, newest first, after the worker has written the requested ones. */
export async function mailsTo({ deps }: TestApp, email: string): Promise<PersonMail[]> {
  await sendRequestedLinks(deps);
  const rows = await deps.db
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', email)
    .orderBy('number', 'desc')
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const message = await openForSending(deps, row as Mail);
      const { text, subject } = composeMail(message, row.locale);
      const token = /\/panel\/\w+\/([\w-]{43})$/m.exec(text)?.[1] ?? '';
      return { kind: row.kind, text, subject, token };
    }),
  );
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Computes the code of an authenticator app. An independent implementation, so that it checks ours against the
 * standard.
 */
export function appCode(secret: string, now: Temporal.Instant): string {
  let bits = 0n;
  for (const letter of secret) bits = bits * 32n + BigInt(ALPHABET.indexOf(letter));
  const bytes = Buffer.from(bits.toString(16).padStart(40, '0'), 'hex');
  const counter = Buffer.alloc(8);
  counter.writeUInt32BE(Math.floor(now.epochMilliseconds / 30_000), 4);
  const mac = createHmac('sha1', bytes).update(counter).digest();
  const place = mac.readUInt8(19) & 15;
  const number = (mac.readUInt32BE(place) & 0x7fff_ffff) % 1_000_000;
  return String(number).padStart(6, '0');
}
