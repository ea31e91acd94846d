import assert from 'node:assert/strict';
import type { Answer } from './merchant.ts';

/** Asserts a 422 in the documented shape whose `param` is this field. */
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

/** Asserts the status of a refusal and that its error object has exactly the four documented fields. */
export function assertRefused(
  { status, headers, body }: Answer,
  expected: number,
  code?: string,
  about = '',
): void {
  assert.equal(status, expected, `${about} ${JSON.stringify(body)}`);
  assert.match(String(headers['content-type']), /^application\/json/);
  assert.match(body.message, /\w/);
  assert.deepEqual(Object.keys(body.error).toSorted(), ['code', 'message', 'param', 'type'], about);
  const { type, param, message } = body.error;
  assert.match(message, /\w/);
  assert.ok(param === null || typeof param === 'string');
  if (code) assert.equal(body.error.code, code, about);
  if ([400, 404, 422].includes(status)) assert.equal(type, 'invalid_request_error');
}
