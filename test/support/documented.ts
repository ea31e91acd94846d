import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiDocument } from '#src/app.ts';
import type { Deps } from '#src/deps.ts';
import { TEST_EVENT } from './events.ts';

interface Response {
  content: Record<string, { examples?: Record<string, unknown> }>;
}

interface Document {
  webhooks: Record<string, unknown>;
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
}

/** `test/run.ts` reads this set when the files of a process have ended. */
const faults = new Set<string>();
Object.assign(globalThis, { undocumentedAnswers: faults });

/**
 * Checks each response of the API, including errors, against the API document: its status, shape and error code must
 * be declared. Faults are collected and not thrown, so that a test that expects an error does not hide one.
 */
export function checkAgainstDocument(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = faultOf(request, reply, payload);
    if (fault !== null) faults.add(fault);
    return payload;
  });
}

function faultOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): string | null {
  const path = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}') ?? '';
  const method = request.method.toLowerCase();
  if (!document().paths[path]?.[method]) return null;
  const media = String(reply.getHeader('content-type')).split(';')[0] ?? '';
  const body = media === JSON_MEDIA ? JSON.parse(String(payload)) : null;
  return faultOfAnswer({ method, path, status: reply.statusCode, media, body });
}

const JSON_MEDIA = 'application/json';

/** Returns how an answer differs from the API document, or null. `path` is the path in the document. */
export function faultOfAnswer(answer: {
  method: string;
  path: string;
  status: number;
  media?: string;
  body: unknown;
}): string | null {
  const { method, path, status, media = JSON_MEDIA, body } = answer;
  const name = `${method.toUpperCase()} ${path} ${status}`;
  const response = document().paths[path]?.[method]?.responses[status];
  if (!response) return `${name} is not declared: ${shorten(body)}`;
  const described = response.content[media];
  if (!described) return `${name} is ${media}`;
  if (media !== JSON_MEDIA) return null;
  const validate = validator([
    'paths',
    path,
    method,
    'responses',
    String(status),
    'content',
    media,
    'schema',
  ]);
  if (!validate(body)) return `${name}: ${ajv.errorsText(validate.errors)} in ${shorten(body)}`;
  const code = (body as { error?: { code?: string } } | null)?.error?.code;
  if (status < 400 || code === undefined) return null;
  const codes = Object.keys(described.examples ?? {}).map((example) => example.split('.')[0]);
  return codes.includes(code) ? null : `${name} does not declare the code ${code}`;
}

/** Checks each event in the database against the API document. */
export async function checkEventsAgainstDocument(db: Deps['db']): Promise<void> {
  const events = await db.selectFrom('webhook_deliveries').select(['kind', 'body']).execute();
  for (const { kind, body } of events) {
    const fault = kind === TEST_EVENT.name ? null : faultOfEvent(kind, JSON.parse(body));
    if (fault !== null) faults.add(fault);
  }
}

/** Returns how an event differs from the API document, or null. */
export function faultOfEvent(kind: string, body: unknown): string | null {
  if (!document().webhooks[kind]) return `the event ${kind} is not declared: ${shorten(body)}`;
  const validate = validator(['webhooks', kind, 'post', 'requestBody', 'content', JSON_MEDIA, 'schema']);
  if (validate(body)) return null;
  return `the event ${kind}: ${ajv.errorsText(validate.errors)} in ${shorten(body)}`;
}

function shorten(body: unknown): string {
  return String(JSON.stringify(body)).slice(0, 200);
}

let built: Document | undefined;

/** Builds the API document when the first answer is checked, once per process. */
function document(): Document {
  built ??= apiDocument('https://cuota.test') as unknown as Document;
  return built;
}

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
// The document has boolean constants under another name, because client generators do not support them.
ajv.addKeyword({
  keyword: 'x-const',
  schemaType: 'boolean',
  validate: (constant: boolean, value: unknown) => value === constant,
});

/** Returns the compiled schema at a path of the document. */
function validator(place: readonly string[]): ValidateFunction {
  if (!ajv.getSchema('api')) ajv.addSchema({ $id: 'api', ...document() });
  const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  const validate = ajv.getSchema(`api#/${pointer.join('/')}`);
  assert.ok(validate, `the API document has nothing at ${place.join(' ')}`);
  return validate;
}
