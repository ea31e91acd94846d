import type { Server } from 'node:http';
import type { Deps } from '#src/deps.ts';
import { findErpUrl, setErpUrl } from '#src/tenancy/merchants/store.ts';

/** The same example that merchants copy. */
const EXAMPLE = new URL('../../examples/erp/server.mjs', import.meta.url);

const PATH = '/demo-erp';
const OWN = new RegExp(`^http://127\\.0\\.0\\.1:\\d+${PATH}$`);

/** A system of the demo merchant's own, on a free port of this machine, unless somebody gave it another. */
export async function openDemoErp(deps: Deps, merchantId: number): Promise<{ close(): void } | null> {
  const known = await findErpUrl(deps.db, merchantId);
  if (known !== null && !OWN.test(known)) return null;
  const { startErp } = (await import(EXAMPLE.href)) as {
    startErp(port: number): Promise<{ url: string; server: Server }>;
  };
  const { url, server } = await startErp(0);
  // Nothing waits for it: a start that fails further on ends.
  server.unref();
  await setErpUrl(deps.db, merchantId, `${url}${PATH}`);
  return {
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
