import { RESPONSE_CODES, type ResponseCode } from '#src/kernel/response-codes.ts';

const AT_RENEWAL = { none: '–', soft: 'retried', hard: 'ends' } as const;

/** Excludes `00` (approved) and the reservation codes, which have a table of their own in the guide. */
function isListed({ code }: ResponseCode): boolean {
  return code !== '00' && !code.startsWith('MIT_');
}

/** Returns the table of decline codes in docs/guides/errors.md, generated from the catalogue. */
export function responseCodeTable(): string {
  const rows = RESPONSE_CODES.filter(isListed).map(({ code, message, action, retryable, decline }) => {
    const advice = action === null ? '–' : `\`${action}\``;
    return [`\`${code}\``, message.en, advice, retryable ? 'yes' : '–', AT_RENEWAL[decline]];
  });
  const head = ['code', 'meaning', 'action', 'retryable', 'renewal'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
