import assert from 'node:assert/strict';
import { before } from 'node:test';
import { newId } from '#src/kernel/ids.ts';
import type { Role } from '#src/platform/http/roles.ts';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { beginSession } from '#src/tenancy/people/sessions/sessions.ts';
import { insertPerson, insertUser } from '#src/tenancy/people/store.ts';
import { nameIn } from '#src/web/shared/cookies.ts';
import { PANEL_COOKIE } from '#src/web/shared/visit.ts';
import type { TestApp } from './app.ts';
import { aMerchant, type TestMerchant } from './merchant.ts';
import { aVisitor, filledIn, type Seen, type Visitor } from './visitor.ts';

export interface PanelVisitor extends Visitor {
  person_id: number;
  user_id: number;
  /** The address of a panel page of the merchant. The environment defaults to test. */
  at(path: string, environment?: 'test' | 'production'): string;
  /** The session token in the browser's cookie. */
  token: string;
}

interface PanelUser {
  merchant: number;
  role?: Role;
  /** Defaults to all offices. */
  offices?: readonly number[];
}

/** Creates a user of a merchant who is signed in without a password form, which takes longer. */
export async function inPanel(
  service: Pick<TestApp, 'app' | 'deps'>,
  { merchant, role = 'owner', offices }: PanelUser,
): Promise<PanelVisitor> {
  const { db, real_clock } = service.deps;
  const created_at = real_clock.now();
  const email = `${role}-${newId()}@comercio.example`;
  const person_id = await insertPerson(db, { name: `Laura ${role}`, email, password_hash: '-', created_at });
  const all_offices = offices === undefined;
  const user = { commerce_id: merchant, person_id, role, all_offices, created_at };
  const user_id = await insertUser(db, user, offices ?? []);
  const visitor = aVisitor(service);
  const token = await beginSession(
    service.deps,
    { id: person_id },
    { origin: '10.0.0.1', user_agent: 'test' },
  );
  visitor.cookies.set(nameIn(service.deps.base_url, PANEL_COOKIE), token);
  const slug = (await findMerchant(db, merchant))?.slug ?? '';
  const at = (path: string, environment = 'test') => `/panel/${slug}/${environment}${path}`;
  return { ...visitor, person_id, user_id, at, token };
}

export interface PanelForms {
  /** Opens the form at a path of the merchant and submits it. */
  send(path: string, fields?: Readonly<Record<string, string>>): Promise<Seen>;
  /** The path to which a form redirected, relative to the merchant. */
  leadsTo(seen: Seen): string;
}

export function formsOf(visitor: PanelVisitor): PanelForms {
  return {
    async send(path, fields = {}) {
      const address = visitor.at(path);
      const { html } = await visitor.get(address);
      return visitor.send(address, { submission: filledIn(html, 'submission'), ...fields });
    },
    leadsTo({ location, text }) {
      assert.notEqual(location, '', text.slice(0, 600));
      return location.slice(visitor.at('').length).split('?', 1)[0] ?? '';
    },
  };
}

/** Creates a merchant and its owner in the panel before the tests of a file. */
export function useOwner(service: TestApp): {
  merchant: TestMerchant;
  owner: PanelVisitor;
  forms: PanelForms;
} {
  const merchant = {} as TestMerchant;
  const owner = {} as PanelVisitor;
  before(async () => {
    Object.assign(merchant, await aMerchant(service));
    Object.assign(owner, await inPanel(service, { merchant: merchant.id }));
  });
  return { merchant, owner, forms: formsOf(owner) };
}

/** Submits a form with files from the page at `from`, as a browser without scripts does. */
export async function sendFiles(
  { app }: Pick<TestApp, 'app'>,
  visitor: PanelVisitor,
  { from, to }: { from: string; to: string },
  fields: Readonly<Record<string, string | File>>,
) {
  const { html } = await visitor.get(visitor.at(from));
  const form = new FormData();
  form.set('csrf_token', filledIn(html, 'csrf_token'));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Response(form);
  return app.inject({
    method: 'POST',
    url: visitor.at(to),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
