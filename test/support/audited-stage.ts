import assert from 'node:assert/strict';
import type { SubjectKind } from '#src/tenancy/audit/types.ts';
import type { TestApp } from './app.ts';
import { cardThat, subscribed } from './billing.ts';
import { aSubscriber } from './bodies.ts';
import type { Answer, TestMerchant } from './merchant.ts';

export interface Stage {
  service: TestApp;
  merchant: TestMerchant;
}

/** A call of a route that changes something, and the kind of subject that the audit log records for it. */
export interface AuditedCall {
  kind: SubjectKind;
  call(stage: Stage): Promise<Answer>;
}

export const MASTERCARD = cardThat('approve', undefined, 'mastercard');

export async function made(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer;
  assert.ok(status < 300, JSON.stringify(body));
  return body;
}

export async function aSubscriberOf({ merchant: { test, office } }: Stage): Promise<string> {
  return (await made(test.post('/subscriber', aSubscriber(office)))).subscriber.id;
}

export async function aSubscription({ merchant }: Stage): Promise<string> {
  return (await subscribed(merchant)).id;
}
