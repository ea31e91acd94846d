/** Runs in a separate process, because the package always unpacks into the temporary folder of its process. */
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
