import type { Server } from 'node:http';
import type { Deps } from '#src/deps.ts';
import { findErpUrl, setErpUrl } from '#src/tenancy/merchants/store.ts';

/** File URL of the example ERP server, which merchants can use as a model for their own ERP. */
const EXAMPLE = new URL('../../examples/erp/server.mjs', import.meta.url);

const PATH = '/demo-erp';
const OWN = new RegExp(`^http://127\\.0\\.0\\.1:\\d+${PATH}$`);

/**
 * Starts an example ERP for the demo merchant on a free local port. Returns null if the merchant has configured
 * another ERP URL.
 */
export async function openDemoErp(deps: Deps, merchantId: number): Promise<{ close(): void } | null> {
  const known = await findErpUrl(deps.db, merchantId);
  if (known !== null && !OWN.test(known)) return null;
  const { startErp } = (await import(EXAMPLE.href)) as {
    startErp(port: number): Promise<{ url: string; server: Server }>;
  };
  const { url, server } = await startErp(0);
  // The ERP server must not keep the process running if a later start step fails.
  server.unref();
  await setErpUrl(deps.db, merchantId, `${url}${PATH}`);
  return {
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
