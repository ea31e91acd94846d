import { newId } from '#src/kernel/ids.ts';
import { listCheckoutTemplates } from '#src/tenancy/merchants/store.ts';
import type { TestApp } from '#test/support/app.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import type { PanelRow } from './panel-rows.ts';

/** Settings of the whole merchant. */
const wide = { other_office: 'refused' } as const;
/** Settings that an owner of some offices may use: the index and their own tokens. */
const seen = { other_office: 'seen' } as const;

async function aTemplate({ service, merchant }: { service: TestApp; merchant: TestMerchant }) {
  const [template] = await listCheckoutTemplates(service.deps.db, merchant.id);
  return { id: String(template?.id ?? 0) };
}

/** Settings of the whole merchant are refused to owners of some offices. */
export const SETTINGS_ROWS: readonly PanelRow[] = [
  { route: 'GET /settings', ...seen },
  { route: 'GET /settings/merchant', ...wide },
  { route: 'POST /settings/merchant', form: { name: '' }, ...wide },
  { route: 'GET /settings/brand', ...wide },
  { route: 'POST /settings/brand', form: { colour: 'x' }, ...wide },
  { route: 'POST /settings/brand/no-logo', ...wide },
  { route: 'GET /settings/offices', ...wide },
  { route: 'POST /settings/offices', form: { name: '' }, ...wide },
  { route: 'POST /settings/offices/rename', form: { id: '1', name: '' }, ...wide },
  { route: 'GET /settings/taxes', ...wide },
  { route: 'POST /settings/taxes', form: { name: '', value: '' }, ...wide },
  { route: 'POST /settings/taxes/switch', form: { id: '0' }, ...wide },
  { route: 'GET /settings/tokens', ...seen },
  { route: 'POST /settings/tokens/new', form: { name: '' }, ...seen },
  { route: 'POST /settings/tokens/revoke', form: { id: newId() }, ...seen },
  { route: 'GET /settings/webhooks', ...wide },
  { route: 'POST /settings/webhooks', form: { url: 'x' }, ...wide },
  { route: 'POST /settings/webhooks/test', ...wide },
  { route: 'POST /settings/webhooks/secret', ...wide },
  { route: 'GET /settings/providers', ...wide },
  { route: 'POST /settings/providers/set', form: { provider: 'wompi' }, ...wide },
  { route: 'POST /settings/providers/check', form: { provider: 'wompi' }, ...wide },
  { route: 'POST /settings/providers/remove', form: { provider: 'wompi' }, ...wide },
  { route: 'GET /settings/invoicing', ...wide },
  { route: 'POST /settings/invoicing', form: { wait_minutes: 'x' }, ...wide },
  { route: 'POST /settings/invoicing/check', ...wide },
  { route: 'GET /settings/templates', ...wide },
  { route: 'POST /settings/templates', form: { name: '' }, ...wide },
  { route: 'GET /settings/templates/:id', params: aTemplate, in_both: true, ...wide },
  { route: 'POST /settings/templates/:id', params: aTemplate, form: { name: '' }, in_both: true, ...wide },
  { route: 'GET /settings/erp', ...wide },
  { route: 'POST /settings/erp', form: { url: 'x' }, ...wide },
  { route: 'POST /settings/erp/ask', form: { id_number: 'x' }, ...wide },
];
