import { toColombiaText } from '#src/kernel/calendar.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { createToken } from '#src/tenancy/tokens/create.ts';
import { revokeToken } from '#src/tenancy/tokens/revoke.ts';
import { listTokens } from '#src/tenancy/tokens/store.ts';
import { optionalText, print, printRecord, type Run, requireText, UsageError } from './command.ts';
import { chosenMerchant, chosenUser } from './tenants.ts';
import { withRuntime } from './with-runtime.ts';

const SCOPES = { test: 'api-access:test', production: 'api-access:production' } as const;

function readScope(text: string): keyof typeof SCOPES {
  if (text === 'test' || text === SCOPES.test) return 'test';
  if (text === 'production' || text === SCOPES.production) return 'production';
  throw new UsageError(`--scope must be test or production, not "${text}"`);
}

export const createTokenCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const scope = readScope(requireText(options, 'scope'));
    const user = await chosenUser(deps, options);
    const name = optionalText(options, 'name') ?? 'command line';
    const production = scope === 'production';
    const token = await createToken(deps, {
      user_id: user.id,
      commerce_id: user.commerce_id,
      production,
      name,
    });
    printRecord(
      {
        id: token.id,
        token: token.secret,
        scope: SCOPES[scope],
        user: user.email,
        merchant_id: user.commerce_id,
      },
      options,
    );
  });

export const listTokensCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const merchant = await chosenMerchant(deps, options);
    const tokens = (await listTokens(deps.db, { commerce_id: merchant.id })).map((token) => ({
      id: token.id,
      name: token.name,
      scope: SCOPES[token.production ? 'production' : 'test'],
      hint: token.hint,
      user: token.user_email,
      created_at: toColombiaText(token.created_at),
      revoked_at: toColombiaText(token.revoked_at),
    }));
    if (options.json === true) return print(JSON.stringify(tokens, null, 2));
    for (const token of tokens) {
      const end = token.revoked_at === null ? '' : `  revoked ${token.revoked_at}`;
      print(`${token.id}  ${token.hint}  ${token.scope}  ${token.user}  ${token.created_at}${end}`);
    }
  });

export const revokeTokenCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const id = requireText(options, 'id');
    const revoked = isUuid(id) && (await revokeToken(deps, { id }));
    if (!revoked) throw new UsageError(`there is no active token ${id}`);
    printRecord({ id, revoked }, options);
  });
