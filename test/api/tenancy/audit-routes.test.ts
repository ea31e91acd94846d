import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { routesOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { looksLikeCard } from '#src/platform/card-number.ts';
import { allChanges } from '#src/tenancy/audit/list.ts';
import type { Change } from '#src/tenancy/audit/types.ts';
import { listTokens } from '#src/tenancy/tokens/store.ts';
import { useApp } from '#test/support/app.ts';
import { AUDITED, NOT_AUDITED } from '#test/support/audited-calls.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { PHONE } from '#test/support/payment-sources.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const WRITES = routesOf(MODULES).filter(({ method }) => method !== 'GET');
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

const secrets: string[] = [];

async function changesBy(action: string): Promise<Change[]> {
  const { rows } = await sql<{ commerce_id: number }>`
    select distinct commerce_id from audit_log where action = ${action}
  `.execute(service.deps.db);
  const found: Change[] = [];
  for (const { commerce_id } of rows)
    for await (const change of allChanges(service.deps.db, { commerce_id, action })) found.push(change);
  return found;
}

describe('audit log', () => {
  test('covers every route that writes, by a test call or a reason for having no entry', () => {
    const known = [...Object.keys(AUDITED), ...Object.keys(NOT_AUDITED)];
    assert.deepEqual(known.sort(), WRITES.map(nameOf).sort());
  });

  for (const route of WRITES) {
    const name = nameOf(route);
    const audited = AUDITED[name];
    if (!audited) continue;
    test(`records actor, origin and subject: ${name}`, async () => {
      const merchant = await aMerchant(service);
      secrets.push(merchant.test.token, merchant.production.token);
      const answer = await audited.call({ service, merchant });
      assert.ok(answer.status < 300, `${answer.status} ${JSON.stringify(answer.body)}`);
      const changes = (await changesBy(name)).filter(
        ({ commerce_id }) => name.includes('recauda') || commerce_id === merchant.id,
      );
      assert.ok(
        changes.some(({ subject_kind }) => subject_kind === audited.kind),
        `a ${audited.kind} among ${changes.map(({ subject_kind }) => subject_kind).join(', ')}`,
      );
      const tokens = await listTokens(service.deps.db, { commerce_id: merchant.id });
      const test_token = tokens.find(({ production }) => !production)?.id;
      for (const change of changes) {
        assert.equal(change.origin, '127.0.0.1');
        assert.equal(change.at.toString(), service.clock.now().toString());
        assert.ok(change.request_id);
        if (route.access !== 'token') {
          assert.equal(change.channel, 'payer');
          continue;
        }
        assert.equal(change.channel, 'api');
        assert.equal(change.token_id, test_token);
        assert.equal(change.user_id, merchant.user_id);
        assert.match(change.actor ?? '', /^owner-\d+@comercio\.example$/);
      }
    });
  }

  test('contains no card or account number, CVV, token or secret after the calls above', async () => {
    const { rows } = await sql<{ line: string }>`select l::text as line from audit_log l`.execute(
      service.deps.db,
    );
    const log = rows.map(({ line }) => line).join('\n');
    assert.match(log, /ana\.\d+\.\d+@correo\.example/, 'the log is empty');
    const numbers = log.match(/(?<![\w.-])\d[\d ]{11,21}\d(?![\w.-])/g) ?? [];
    assert.deepEqual(
      numbers.filter((digits) => looksLikeCard(digits.replaceAll(' ', ''))),
      [],
    );
    for (const { number } of TEST_CARDS) assert.ok(!log.includes(number), number);
    for (const secret of [...secrets, PHONE, '"cvv"', 'ANA PEREZ', 'token_hash', 'sealed'])
      assert.ok(!log.includes(secret), secret);
  });

  test('has no entry for routes that only read', async () => {
    for (const name of Object.keys(NOT_AUDITED)) assert.deepEqual(await changesBy(name), [], name);
  });
});
