import { say, type Text } from '#src/kernel/texts.ts';
import type { Page } from '../../shared/page.ts';
import { panelPage } from '../guard.tsx';
import { Card, Top } from '../kit/parts.tsx';
import { pathAt } from '../scope.ts';
import { WORDS as USER_WORDS } from '../users/words.ts';
import { brandPages } from './brand.tsx';
import { erpPages } from './erp.tsx';
import { invoicingPages } from './invoicing.tsx';
import { INVOICING_WORDS } from './invoicing-words.ts';
import { merchantPages } from './merchant.tsx';
import { officePages } from './offices.tsx';
import { providerPages } from './providers.tsx';
import { taxPages } from './taxes.tsx';
import { templatePages } from './templates.tsx';
import { tokenPages } from './tokens.tsx';
import { webhookPages } from './webhooks.tsx';
import { WORDS } from './words.ts';

interface SettingsSection {
  path: string;
  title: Text;
  lead: Text;
  /** Whether owners with access to only some offices may open the page. It then shows only data of those offices. */
  any_office?: true;
}

const SECTIONS: readonly SettingsSection[] = [
  { path: '/settings/merchant', title: WORDS.merchant, lead: WORDS.merchant_lead },
  { path: '/settings/brand', title: WORDS.brand, lead: WORDS.brand_lead },
  { path: '/settings/offices', title: WORDS.offices, lead: WORDS.offices_lead },
  { path: '/settings/users', title: USER_WORDS.title, lead: USER_WORDS.lead, any_office: true },
  { path: '/settings/taxes', title: WORDS.taxes, lead: WORDS.taxes_lead },
  { path: '/settings/tokens', title: WORDS.tokens, lead: WORDS.tokens_lead, any_office: true },
  { path: '/settings/webhooks', title: WORDS.webhooks, lead: WORDS.webhooks_lead },
  { path: '/settings/providers', title: WORDS.providers, lead: WORDS.providers_lead },
  { path: '/settings/invoicing', title: INVOICING_WORDS.title, lead: INVOICING_WORDS.lead },
  { path: '/settings/templates', title: WORDS.templates, lead: WORDS.templates_lead },
  { path: '/settings/erp', title: WORDS.erp, lead: WORDS.erp_lead },
  { path: '/imported', title: WORDS.moving_in, lead: WORDS.moving_in_lead },
];

/** Settings pages for owners. Owners without access to all offices see only their users and tokens. */
export const settingsPages: readonly Page[] = [
  panelPage('/settings', {
    role: 'owner',
    async show(_deps, { locale }, { place, principal }) {
      const sections = SECTIONS.filter(({ any_office }) => any_office || principal.offices === null);
      const title = say(WORDS.title, locale);
      return {
        title,
        content: (
          <>
            <Top title={title} lead={say(WORDS.lead, locale)} />
            <div class="cards">
              {sections.map(({ path, title: name, lead }) => (
                <Card key={path}>
                  <h2>
                    <a href={pathAt(place, path)}>{say(name, locale)}</a>
                  </h2>
                  <p class="muted">{say(lead, locale)}</p>
                </Card>
              ))}
            </div>
          </>
        ),
      };
    },
  }),
  ...merchantPages,
  ...brandPages,
  ...officePages,
  ...taxPages,
  ...tokenPages,
  ...webhookPages,
  ...providerPages,
  ...invoicingPages,
  ...templatePages,
  ...erpPages,
];
