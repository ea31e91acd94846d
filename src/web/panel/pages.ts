import type { Page } from '../shared/page.ts';
import { confirmIdentityPages } from './account/confirm-identity.tsx';
import { accountPages } from './account/pages.tsx';
import { auditPages } from './audit/pages.tsx';
import { detailPages } from './details/pages.ts';
import { homePages } from './home/pages.tsx';
import { listPages } from './lists/pages.tsx';
import { waitingPages } from './moving/pages.tsx';
import { settingsPages } from './settings/pages.tsx';
import { linkedPages } from './sign-in/links.tsx';
import { signInPages } from './sign-in/pages.tsx';
import { userPages } from './users/pages.tsx';

/** All pages of the merchant panel. */
export const panelPages: readonly Page[] = [
  ...signInPages,
  ...linkedPages,
  ...confirmIdentityPages,
  ...accountPages,
  ...userPages,
  ...homePages,
  ...auditPages,
  ...detailPages,
  ...listPages,
  ...settingsPages,
  ...waitingPages,
];
