import type { Config } from '#src/config.ts';
import type { Demo, DemoPages } from '#src/demo/create.ts';

/** Owes something in the example of a merchant's own system. */
const DEMO_DEBTOR = '1018456789';

/** What somebody who has just typed `npm start` wants to see. */
export function firstScreen(config: Config, demo: Demo | null, pages: DemoPages | null): string {
  const lines = [
    '',
    `  Cuota is running at ${config.base_url}`,
    '',
    `  API reference     ${config.base_url}/docs`,
  ];
  if (pages?.checkout) lines.push(`  Demo checkout     ${pages.checkout}`);
  if (pages?.portal) lines.push(`  Demo portal       ${pages.portal}`);
  if (pages?.collection) lines.push(`  Demo collection   ${pages.collection} (try ${DEMO_DEBTOR})`);
  if (demo) {
    lines.push(
      `  Test token        ${demo.tokens.test}`,
      `  Production token  ${demo.tokens.production}`,
      '',
      '  Try it:',
      '',
      `  curl -H 'Authorization: Bearer ${demo.tokens.test}' ${config.base_url}/api/v1/subscriptions/plan`,
    );
  }
  return [...lines, ''].join('\n');
}
