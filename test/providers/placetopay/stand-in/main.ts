/**
 * Runs the stand-in as a separate process, so that it survives a killed service. Prints its URL on one line. With
 * `--ledger` it stores its ledger in a file and restores it after a kill.
 *
 *     node test/providers/placetopay/stand-in/main.ts --login L --secret S [--port N] [--ledger FILE] [--pending-ms N]
 */
import { parseArgs } from 'node:util';
import { startStandIn } from './server.ts';

const { values } = parseArgs({
  options: {
    login: { type: 'string', default: 'login' },
    secret: { type: 'string', default: 'secret' },
    port: { type: 'string', default: '0' },
    ledger: { type: 'string' },
    'pending-ms': { type: 'string', default: '60000' },
    'slow-ms': { type: 'string', default: '180000' },
  },
});

const { url } = await startStandIn({
  accounts: [{ login: values.login, secret: values.secret, currencies: ['COP', 'USD', 'EUR'] }],
  port: Number(values.port),
  pending_ms: Number(values['pending-ms']),
  slow_ms: Number(values['slow-ms']),
  ...(values.ledger ? { ledger_file: values.ledger } : {}),
});
console.log(url);
