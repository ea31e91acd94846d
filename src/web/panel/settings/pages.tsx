import { say, type Text } from '#src/kernel/texts.ts';
import type { Page } from '../../shared/page.ts';
import { panelPage } from '../guard.tsx';
import { Card, Top } from '../kit/parts.tsx';
import { pathAt } from '../scope.ts';
import { TEXTS as USER_WORDS } from '../users/texts.ts';
import { brandPages } from './brand.tsx';
import { erpPages } from './erp.tsx';
import { invoicingPages } from './invoicing.tsx';
import { INVOICING_TEXTS } from './invoicing-texts.ts';
import { merchantPages } from './merchant.tsx';
import { officePages } from './offices.tsx';
import { providerPages } from './providers.tsx';
import { taxPages } from './taxes.tsx';
import { templatePages } from './templates.tsx';
import { TEXTS } from './texts.ts';
import { tokenPages } from './tokens.tsx';
import { webhookPages } from './webhooks.tsx';

interface SettingsSection {
  path: string;
  title: Text;
  lead: Text;
  /**
   * Whether owners with access to only some offices may open the page. These owners see only their own users
   * and tokens.
   */
  any_office?: true;
}

const SECTIONS: readonly SettingsSection[] = [
  { path: '/settings/merchant', title: TEXTS.merchant, lead: TEXTS.merchant_lead },
  { path: '/settings/brand', title: TEXTS.brand, lead: TEXTS.brand_lead },
  { path: '/settings/offices', title: TEXTS.offices, lead: TEXTS.offices_lead },
  { path: '/settings/users', title: USER_WORDS.title, lead: USER_WORDS.lead, any_office: true },
  { path: '/settings/taxes', title: TEXTS.taxes, lead: TEXTS.taxes_lead },
  { path: '/settings/tokens', title: TEXTS.tokens, lead: TEXTS.tokens_lead, any_office: true },
  { path: '/settings/webhooks', title: TEXTS.webhooks, lead: TEXTS.webhooks_lead },
  { path: '/settings/providers', title: TEXTS.providers, lead: TEXTS.providers_lead },
  { path: '/settings/invoicing', title: INVOICING_TEXTS.title, lead: INVOICING_TEXTS.lead },
  { path: '/settings/templates', title: TEXTS.templates, lead: TEXTS.templates_lead },
  { path: '/settings/erp', title: TEXTS.erp, lead: TEXTS.erp_lead },
  { path: '/imported', title: TEXTS.moving_in, lead: TEXTS.moving_in_lead },
];

/**
 * Overview of the settings, for owners. Without access to all offices, an owner sees only the users and tokens
 * sections.
 */
export const settingsPages: readonly Page[] = [
  panelPage('/settings', {
    role: 'owner',
    async show(_deps, { locale }, { place, principal }) {
      const sections = SECTIONS.filter(({ any_office }) => any_office || principal.offices === null);
      const title = say(TEXTS.title, locale);
      return {
        title,
        content: (
          <>
            <Top title={title} lead={say(TEXTS.lead, locale)} />
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
