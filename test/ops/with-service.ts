/**
 * Runs a command while a service with the demo merchant runs: `with-service.ts COMMAND [ARGUMENT…]`. The command gets
 * the URL, the test token and the office in its environment. Used by `.ci/clients` and `.ci/schemathesis`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, startCuota } from '#test/support/process.ts';

const [command = 'true', ...words] = process.argv.slice(2);
const data = dataFolder();
const service = await startCuota({ DATA_DIR: data.path });
const { tokens, offices } = data.demo();
const description = join(data.path, 'openapi.json');
writeFileSync(description, await (await fetch(`${service.url}/openapi.json`)).text());
const child = spawn(command, words, {
  stdio: 'inherit',
  env: {
    ...process.env,
    CUOTA_URL: service.url,
    CUOTA_TOKEN: tokens.test,
    CUOTA_OFFICE: String(offices[0]?.id),
    CUOTA_DESCRIPTION: description,
  },
});
const [code] = await once(child, 'exit');
const unexpected = service.output();
await service.stop();
await data.close();
if (code !== 0) console.log(unexpected);
process.exitCode = code ?? 1;
