import { join } from 'node:path';
import type { Config } from '#src/config.ts';
import type { DemoPages, OpenedDemo } from '#src/demo/create.ts';

/** Identity document number of a customer with unpaid invoices in the demo ERP. */
const DEMO_DEBTOR = '1018456789';

/**
 * Returns the text printed after `npm start`. It contains the production token only after the first start, because
 * terminal output is often logged and shared. After later starts, it names the file with the token.
 */
export function firstScreen(config: Config, opened: OpenedDemo | null, pages: DemoPages | null): string {
  const lines = [
    '',
    `  Cuota is running at ${config.base_url}`,
    '',
    `  Guides            ${config.base_url}/guides`,
    `  API reference     ${config.base_url}/docs`,
  ];
  if (pages?.checkout) lines.push(`  Demo checkout     ${pages.checkout}`);
  if (pages?.portal) lines.push(`  Demo portal       ${pages.portal}`);
  if (pages?.collection) lines.push(`  Demo collection   ${pages.collection} (try ${DEMO_DEBTOR})`);
  if (opened) {
    const { demo, has_new_tokens } = opened;
    const kept = `in ${join(config.data_dir, 'demo.json')}`;
    lines.push(
      `  Panel             ${config.base_url}/panel (${demo.panel.email}, password ${kept})`,
      `  Test token        ${demo.tokens.test}`,
      `  Production token  ${has_new_tokens ? demo.tokens.production : kept}`,
      '',
      '  Try it:',
      '',
      `  curl -H 'Authorization: Bearer ${demo.tokens.test}' ${config.base_url}/api/v1/subscriptions/plan`,
    );
  }
  return [...lines, ''].join('\n');
}
