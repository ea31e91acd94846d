import { type DemoPages, demoPages } from '#src/demo/create.ts';
import type { Deps } from '#src/deps.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { findDemoMerchant } from '#src/tenancy/merchants/store.ts';
import { useReader } from '../shared/document.tsx';
import type { Page } from '../shared/page.ts';
import { TEXTS } from './texts.ts';

interface LandingLink {
  title: Text;
  hint: Text;
  links: readonly { href: string; label: Text }[];
}

const DEMO_LINKS: readonly LandingLink[] = [
  {
    title: TEXTS.payers,
    hint: TEXTS.payers_hint,
    links: [{ href: '/portal', label: TEXTS.portal }],
  },
  {
    title: TEXTS.merchants,
    hint: TEXTS.merchants_hint,
    links: [{ href: '/panel', label: TEXTS.panel }],
  },
  {
    title: TEXTS.builders,
    hint: TEXTS.builders_hint,
    links: [
      { href: '/guides', label: TEXTS.guides },
      { href: '/docs', label: TEXTS.reference },
      { href: '/openapi.json', label: TEXTS.document },
    ],
  },
];

/** Returns links to the pages of the demo merchant; empty if the installation has no demo merchant. */
function demoLinks(demo: DemoPages | null): LandingLink[] {
  const links = [
    { href: demo?.checkout, label: TEXTS.demo_checkout },
    { href: demo?.portal, label: TEXTS.demo_portal },
    { href: demo?.collection, label: TEXTS.demo_collection },
  ].flatMap(({ href, label }) => (href ? [{ href, label }] : []));
  return links.length === 0 ? [] : [{ title: TEXTS.demo, hint: TEXTS.demo_hint, links }];
}

async function findDemo(deps: Deps): Promise<DemoPages | null> {
  const merchant = await findDemoMerchant(deps.db);
  return merchant ? demoPages(deps, { merchant }) : null;
}

function FrontDoor({ demo }: { demo: DemoPages | null }) {
  const { t } = useReader();
  return (
    <>
      <h1>{t(TEXTS.title)}</h1>
      <p class="lead">{t(TEXTS.lead)}</p>
      {[...demoLinks(demo), ...DEMO_LINKS].map(({ title, hint, links }) => (
        <section key={title.en} class="panel">
          <h2>{t(title)}</h2>
          <p>{t(hint)}</p>
          <p class="row leading">
            {links.map(({ href, label }) => (
              <a key={href} class="inline-link" href={href}>
                {t(label)}
              </a>
            ))}
          </p>
        </section>
      ))}
    </>
  );
}

/** Landing page at `/`. API clients receive its links as JSON. */
export const frontDoorPages: readonly Page[] = [
  {
    method: 'GET',
    path: '/',
    async handle(deps, { locale, wants_page }) {
      const { base_url } = deps;
      const demo = await findDemo(deps);
      if (!wants_page) {
        const of = (path: string) => `${base_url}${path}`;
        const links = {
          guides: of('/guides'),
          reference: of('/docs'),
          openapi: of('/openapi.json'),
          panel: of('/panel'),
        };
        return { data: { name: 'Cuota', ...links, portal: of('/portal'), demo } };
      }
      const title = say(TEXTS.title, locale);
      return { sheet: { title, brand: null, is_test: false, content: <FrontDoor demo={demo} /> } };
    },
  },
];
