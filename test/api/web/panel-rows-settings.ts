import { newId } from '#src/kernel/ids.ts';
import { listCheckoutTemplates } from '#src/tenancy/merchants/store.ts';
import type { TestApp } from '#test/support/app.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import type { PanelRow } from './panel-rows.ts';

const seen = { other_office: 'seen' } as const;

async function aTemplate({ service, merchant }: { service: TestApp; merchant: TestMerchant }) {
  const [template] = await listCheckoutTemplates(service.deps.db, merchant.id);
  return { id: String(template?.id ?? 0) };
}

/** Settings are the merchant's, whatever offices an owner reaches. */
export const SETTINGS_ROWS: readonly PanelRow[] = [
  { route: 'GET /settings', ...seen },
  { route: 'GET /settings/merchant', ...seen },
  { route: 'POST /settings/merchant', form: { name: '' }, ...seen },
  { route: 'GET /settings/brand', ...seen },
  { route: 'POST /settings/brand', form: { colour: 'x' }, ...seen },
  { route: 'POST /settings/brand/no-logo', ...seen },
  { route: 'GET /settings/offices', ...seen },
  { route: 'POST /settings/offices', form: { name: '' }, ...seen },
  { route: 'POST /settings/offices/rename', form: { id: '1', name: '' }, ...seen },
  { route: 'GET /settings/taxes', ...seen },
  { route: 'POST /settings/taxes', form: { name: '', value: '' }, ...seen },
  { route: 'POST /settings/taxes/switch', form: { id: '0' }, ...seen },
  { route: 'GET /settings/tokens', ...seen },
  { route: 'POST /settings/tokens/new', form: { name: '' }, ...seen },
  { route: 'POST /settings/tokens/revoke', form: { id: newId() }, ...seen },
  { route: 'GET /settings/webhooks', ...seen },
  { route: 'POST /settings/webhooks', form: { url: 'x' }, ...seen },
  { route: 'POST /settings/webhooks/test', ...seen },
  { route: 'POST /settings/webhooks/secret', ...seen },
  { route: 'GET /settings/providers', ...seen },
  { route: 'POST /settings/providers/set', form: { provider: 'wompi' }, ...seen },
  { route: 'POST /settings/providers/check', form: { provider: 'wompi' }, ...seen },
  { route: 'POST /settings/providers/remove', form: { provider: 'wompi' }, ...seen },
  { route: 'GET /settings/invoicing', ...seen },
  { route: 'POST /settings/invoicing', form: { wait_minutes: 'x' }, ...seen },
  { route: 'POST /settings/invoicing/check', ...seen },
  { route: 'GET /settings/templates', ...seen },
  { route: 'POST /settings/templates', form: { name: '' }, ...seen },
  { route: 'GET /settings/templates/:id', params: aTemplate, ...seen },
  { route: 'POST /settings/templates/:id', params: aTemplate, form: { name: '' }, ...seen },
  { route: 'GET /settings/erp', ...seen },
  { route: 'POST /settings/erp', form: { url: 'x' }, ...seen },
  { route: 'POST /settings/erp/ask', form: { id_number: 'x' }, ...seen },
];
