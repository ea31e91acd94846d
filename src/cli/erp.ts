import { type ErpAnswer, queryErp } from '#src/checkout/collection/query-erp.ts';
import { reasonOf } from '#src/checkout/collection/read-items.ts';
import { isBroken, url as urlRule } from '#src/platform/http/rules.ts';
import { findErpUrl, setErpUrl } from '#src/tenancy/merchants/store.ts';
import { optionalText, print, printRecord, type Run, requireText, UsageError } from './command.ts';
import { chosenMerchant } from './tenants.ts';
import { withRuntime } from './with-runtime.ts';

export const erpCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const merchant = await chosenMerchant(deps, options);
    const url = optionalText(options, 'url');
    if (url !== undefined && options.remove === true)
      throw new UsageError('give --url or --remove, not both');
    if (url !== undefined) await setErpUrl(deps.db, merchant.id, readUrl(url));
    if (options.remove === true) await setErpUrl(deps.db, merchant.id, null);
    printRecord({ merchant: merchant.id, erp_url: await findErpUrl(deps.db, merchant.id) }, options);
  });

function readUrl(text: string): string {
  const url = urlRule({ max: 2048 }).read(text);
  if (isBroken(url)) throw new UsageError(`"${text}" is not an http or https address`);
  return url;
}

export const checkErpCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const id_number = requireText(options, 'id-number');
    if (!/^\d{5,30}$/.test(id_number)) throw new UsageError('--id-number must have at least 5 digits');
    const merchant = await chosenMerchant(deps, options);
    const url = await findErpUrl(deps.db, merchant.id);
    if (url === null) throw new UsageError("the merchant has no ERP URL: set it with 'cuota merchant erp'");
    const answer = await queryErp(deps, { url, id_number });
    if (options.json === true) print(JSON.stringify(toRecord(answer), null, 2));
    else printAnswer(answer, url);
    if (!answer.ok) process.exitCode = 1;
  });

function toRecord(answer: ErpAnswer): object {
  if (!answer.ok) return { ok: false, duration_ms: answer.duration_ms, reason: answer.reason };
  const { duration_ms, items, left_out } = answer;
  return {
    ok: true,
    duration_ms,
    items: items.map(({ recauda_information: item }) => item.ref_payment),
    left_out: left_out.map(({ place, ref_payment, issues }) => ({
      place,
      ref_payment,
      reasons: issues.map((issue) => ({ field: issue.path, reason: reasonOf(issue) })),
    })),
  };
}

function printAnswer(answer: ErpAnswer, url: string): void {
  if (!answer.ok) {
    print(`not usable: ${answer.reason} (${url}, ${answer.duration_ms} ms)`);
    return;
  }
  print(`${answer.items.length} items to pay, ${answer.left_out.length} skipped (${answer.duration_ms} ms)`);
  for (const { recauda_information: item } of answer.items)
    print(`  ${item.ref_payment}  ${item.description}`);
  for (const { place, ref_payment, issues } of answer.left_out) {
    print(`  skipped: item ${place}${ref_payment === null ? '' : ` (${ref_payment})`}`);
    for (const issue of issues) print(`    ${issue.path}: ${reasonOf(issue)}`);
  }
}
