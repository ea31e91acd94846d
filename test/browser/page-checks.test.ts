import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from '#test/support/accessible.ts';
import { useBrowser } from '#test/support/browser.ts';
import { assertFits } from '#test/support/fits.ts';
import { useSite } from '#test/support/site.ts';
import { measureOnSlowPhone } from '#test/support/slow-phone.ts';

const site = await useSite();
const browser = await useBrowser(site);

const STYLE = ':root { color-scheme: light dark } body { margin: 0 }';
/** As strict as the content security policy of the hosted pages. */
const STRICT = [
  "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
].join('; ');
const OPEN = "default-src * data: 'unsafe-inline'";

interface Shown {
  body: string;
  policy?: string;
  status?: number;
  viewport?: string;
}

/** Opens a page of the site with this content. */
async function show(
  page: Page,
  { body, policy = OPEN, status = 200, viewport = 'width=device-width' }: Shown,
) {
  await page.route('**/shown', (route) =>
    route.fulfill({
      status,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
      body: `<!doctype html><html lang="es"><head><title>Página</title><meta name="viewport" content="${viewport}">
        <style>${STYLE}</style></head>
        <body><main><h1>Página</h1>${body}</main></body></html>`,
    }),
  );
  await page.goto('/shown');
}

describe('page problems are reported', () => {
  const wrongs: Readonly<Record<string, Shown & { expected: RegExp }>> = {
    'a console error': {
      body: '<script>console.error("no sirve")</script>',
      expected: /console: no sirve/,
    },
    'an uncaught exception': {
      body: '<script>throw new Error("se rompió")</script>',
      expected: /uncaught: Error: se rompió/,
    },
    'an unhandled rejection': {
      body: '<script>Promise.reject(new Error("se rompió"))</script>',
      expected: /uncaught: Error: se rompió/,
    },
    'a script that violates the content security policy': {
      body: '<script>1</script>',
      policy: STRICT,
      expected: /content security policy: script-src-elem inline/,
    },
    'a style that violates the content security policy': {
      body: '<p style="color: red">x</p>',
      policy: STRICT,
      expected: /content security policy: style-src-attr inline/,
    },
    'HTML created from text': {
      body: '<script>document.body.innerHTML = "<b>x</b>"</script>',
      policy: `${OPEN}; require-trusted-types-for 'script'`,
      expected: /content security policy: require-trusted-types-for/,
    },
    'a resource of another origin': {
      body: '<img src="https://tercero.example/pixel.gif" alt="">',
      expected: /another origin: https:\/\/tercero\.example\/pixel\.gif/,
    },
    "for what it loads from the merchant's shop": {
      body: `<img src="${site.shop.url}/logo.png" alt="">`,
      expected: /another origin: http:\/\/127\.0\.0\.1:\d+\/logo\.png/,
    },
    'a frame of another origin': {
      body: `<iframe src="${site.shop.url}/marco" title="Marco"></iframe>`,
      expected: /another origin: .*\/marco/,
    },
    'a missing resource': {
      body: '<img src="/no-existe.png" alt="">',
      expected: /404.*\/no-existe\.png/,
    },
    'a server error': { body: '', status: 500, expected: /500 from http.*\/shown/ },
  };
  for (const [name, { expected, ...shown }] of Object.entries(wrongs)) {
    test(name, async () => {
      await show(await browser.open(), shown);
      await assert.rejects(browser.assertQuiet(), ({ message }) => expected.test(message));
    });
  }

  test('a refused request and a redirect to the shop are not reported', async () => {
    const page = await browser.open();
    await show(page, { body: '<p>No existe.</p>', status: 404, policy: STRICT });
    await page.goto(`${site.shop.url}/gracias`);
    assert.ok(site.shop.visits.includes('/gracias'));
    await browser.assertQuiet();
  });
});

describe('browser page of a visitor', () => {
  for (const [locale, language] of [
    ['es', 'es-CO'],
    ['en', 'en-US'],
  ] as const) {
    test(`uses the language ${locale} and the clock of the site`, async () => {
      const page = await browser.open({ locale, scheme: 'dark', width: 320 });
      const request = page.waitForRequest('**/shown');
      await show(page, { body: '' });
      assert.match((await (await request).allHeaders())['accept-language'] ?? '', new RegExp(`^${language}`));
      assert.equal(await page.evaluate('navigator.language'), language);
      assert.equal(await page.evaluate('matchMedia("(prefers-color-scheme: dark)").matches'), true);
      assert.equal(await page.evaluate('innerWidth'), 320);
      assert.equal(
        await page.evaluate('[new Date().getFullYear(), new Date(Date.now()).getMonth()].join()'),
        '2027,0',
      );
      assert.match(await page.evaluate('Date()'), /2027/);
      assert.equal(await page.evaluate('new Date(0).toISOString()'), '1970-01-01T00:00:00.000Z');
    });
  }
});

describe('accessibility problems', () => {
  test('are reported with rule, element and fix', async () => {
    const page = await browser.open();
    await show(page, { body: '<img src="data:," id="logo">' });
    await assert.rejects(assertAccessible(page), ({ message }) =>
      /image-alt: .*\n {2}#logo\n {4}Fix any of the following:\n.*alt attribute/.test(message),
    );
  });

  test('are found under a strict content security policy without violating it', async () => {
    const page = await browser.open();
    await show(page, { body: '<p>Bien</p>', policy: STRICT });
    await assertAccessible(page);
    await show(page, { body: '<input>', policy: STRICT });
    await assert.rejects(assertAccessible(page), /label: /);
    await browser.assertQuiet();
  });

  test('in dark mode are found, also during the transition', async () => {
    const page = await browser.open();
    const style = 'color: light-dark(#111, #222); background: light-dark(#fff, #000); transition: all 60s';
    await show(page, { body: `<p style="${style}">Casi no se ve</p>` });
    await assertAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await assert.rejects(assertAccessible(page, 'colours'), /color-contrast: /);
  });
});

describe('layout problems', () => {
  const box = 'display: block; width: 100px; height: 40px';
  const wrongs: Readonly<Record<string, Shown & { expected: RegExp }>> = {
    'page wider than its viewport': {
      body: '<div style="width: 400px" id="ancho">Ancho</div>',
      expected: /scrolls sideways, 400 px in 360: div#ancho «Ancho»/,
    },
    'clipped text': {
      body: '<p style="width: 50px; overflow: hidden; white-space: nowrap" id="corto">Un texto muy largo</p>',
      expected: /cut off: p#corto/,
    },
    'text clipped at the bottom': {
      body: '<p style="width: 50px; height: 20px; overflow: hidden">Un texto muy largo</p>',
      expected: /cut off: p/,
    },
    'text that overflows its box': {
      body: '<p style="width: 50px; margin: 0">Anticonstitucionalmente</p>',
      expected: /runs out of its box: p/,
    },
    'clipped placeholder': {
      body: '<input style="width: 50px; height: 30px" placeholder="0000 0000 0000 0000">',
      expected: /placeholder «0000 0000 0000 0000» is cut off/,
    },
    'clipped option': {
      body: '<div class="box"><select style="width: 80px; height: 30px"><option>Cédula de ciudadanía</option></select></div>',
      expected: /cuts off «Cédula de ciudadanía»/,
    },
    'heading not aligned with its card': {
      body: '<div class="head"><b>Comercio</b></div><main><section class="narrow" style="margin-left: 40px">Uno</section></main>',
      expected: /b «Comercio» is not above the card/,
    },
    'overlapping buttons': {
      body: `<button style="${box}">Uno</button><button style="${box}; margin-top: -10px">Dos</button>`,
      expected: /button «Uno» overlaps button «Dos»/,
    },
    'button too small to tap': {
      body: '<button style="width: 23px; height: 30px; padding: 0">x</button>',
      expected: /button «x» is 23 × 30 px/,
    },
    'links in a row too small to tap': {
      body: '<nav><a href="/a" style="line-height: 1">Uno</a> · <a href="/b">Dos</a></nav>',
      expected: /a «Uno» is \d+ × [12]\d px/,
    },
    'page without a mobile viewport': { body: '', viewport: 'width=1024', expected: /no viewport/ },
  };
  for (const [name, { expected, ...shown }] of Object.entries(wrongs)) {
    test(name, async () => {
      const page = await browser.open();
      await show(page, shown);
      await assert.rejects(assertFits(page), ({ message }) => expected.test(message));
    });
  }

  test('valid layouts are not reported', async () => {
    const hidden = 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)';
    const away = 'position: absolute; left: -9999px';
    const page = await browser.open();
    await show(page, {
      body: `<a href="#a" style="${away}">Saltar</a><span style="${hidden}">Solo para quien escucha</span>
        <p>Lea <a href="/terminos">los términos del servicio</a> antes de pagar.</p>
        <label style="display: block; padding: 12px"><input type="checkbox"> Acepto</label>
        <div style="overflow-x: auto" tabindex="0"><div style="width: 900px">Una tabla ancha</div></div>
        <button style="${box}">Pagar</button><button style="${box}">Volver</button>
        <button hidden>Nunca</button><p style="overflow: hidden">Una línea</p>
        <div style="position: fixed; inset: auto 0 0 0"><button style="${box}">Fijo</button></div>`,
    });
    await assertFits(page);
  });
});

test('phone emulation is slow and counts the transferred bytes', async () => {
  const body =
    '<!doctype html><title>x</title><link rel="stylesheet" href="/docs/swagger-ui.css"><p>Hola</p>';
  async function open() {
    const page = await browser.open();
    await page.route('**/shown', (route) => route.fulfill({ contentType: 'text/html', body }));
    return page;
  }
  const options = { enough_ms: Number.POSITIVE_INFINITY };
  const measured = await measureOnSlowPhone({ ...browser, open }, '/shown', options);
  assert.ok(measured.transferred_bytes > 10_000, `${measured.transferred_bytes} bytes`);
  assert.ok(measured.first_contentful_paint_ms > 200, `${measured.first_contentful_paint_ms} ms`);
});
