import type { Config } from '#src/config.ts';
import type { Demo } from '#src/demo/create.ts';

/** What somebody who has just typed `npm start` wants to see. */
export function firstScreen(config: Config, demo: Demo | null, checkout: string | null): string {
  const lines = [
    '',
    `  Cuota is running at ${config.base_url}`,
    '',
    `  API reference     ${config.base_url}/docs`,
  ];
  if (checkout) lines.push(`  Demo checkout     ${checkout}`);
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
