import assert from 'node:assert/strict';
import type { Answer } from './merchant.ts';

/** A 422 in the documented shape whose first wrong field is this one. */
export function assertInvalid(answer: Answer, field: string, sent?: unknown): void {
  assert.equal(answer.status, 422, `${field} = ${JSON.stringify(sent)} was answered ${answer.status}`);
  const { message, errors, error } = answer.body;
  const expected = { type: 'invalid_request_error', code: 'validation_failed', message, param: field };
  assert.deepEqual(error, expected);
  assert.equal(message, errors[field][0]);
}

export function assertNotFound(answer: Answer): void {
  assert.equal(answer.status, 404, JSON.stringify(answer.body));
  assert.equal(answer.body.error.code, 'not_found');
}

export function keysOf(record: object): string[] {
  return Object.keys(record).sort();
}
