/**
 * Checks a provider against the rules of the port: `npm run provider-check -- --provider wompi [--short]
 * [--json]`. Exits with 1 if a rule is broken. With `--url` and `--settings FILE` (the account as JSON) it checks
 * a remote gateway. The ledger of a remote gateway is not readable, so only the rules that do not need it run.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { remoteSubject, WITHOUT_BOOK } from './remote.ts';
import { capabilityLines, resultLines, verdictOf } from './report.ts';
import { CASES, checkProvider } from './run.ts';
import { SUBJECTS } from './subjects.ts';

const { values } = parseArgs({
  options: {
    provider: { type: 'string' },
    url: { type: 'string' },
    settings: { type: 'string' },
    card: { type: 'string' },
    'declined-card': { type: 'string' },
    short: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

const names = SUBJECTS.map(({ provider }) => provider.name);
const known = SUBJECTS.find(({ provider }) => provider.name === values.provider);
if (!known) {
  console.error(`say which: --provider ${names.join('|')}`);
  process.exit(2);
}

function subject(found: NonNullable<typeof known>) {
  const { url, settings, card, 'declined-card': declined } = values;
  if (url === undefined) return { subject: found, cases: CASES };
  if (settings === undefined || card === undefined || declined === undefined) {
    console.error('with --url, --settings FILE, --card NUMBER and --declined-card NUMBER are required');
    process.exit(2);
  }
  const account = JSON.parse(readFileSync(settings, 'utf8'));
  const cards = { approved: card, declined };
  return { subject: remoteSubject(found.provider, { url, account, cards }), cases: WITHOUT_BOOK };
}

const chosen = subject(known);
const results = await checkProvider(chosen.subject, { short: values.short, cases: chosen.cases });
const verdict = verdictOf(results);
if (values.json) {
  const { name, capabilities } = known.provider;
  console.log(JSON.stringify({ provider: name, verdict, capabilities, results }, null, 2));
} else {
  for (const line of [
    ...capabilityLines(known.provider),
    '',
    ...resultLines(results),
    '',
    `verdict: ${verdict}`,
  ])
    console.log(line);
}
process.exit(verdict === 'passed' ? 0 : 1);
