import type { Page } from '../shared/page.ts';
import { invitationPages } from './invitation/pages.tsx';
import { linkPages } from './link/pages.tsx';
import { listPages } from './list.tsx';
import { methodPages } from './methods/pages.ts';
import { personPages } from './person.tsx';
import { signInPages } from './sign-in/pages.tsx';
import { accountPages } from './subscription/account.tsx';
import { cancelPages } from './subscription/cancel.tsx';
import { cardPages } from './subscription/card.tsx';
import { detailPages } from './subscription/detail.tsx';
import { planPages } from './subscription/plan.tsx';
import { renewPages } from './subscription/renew.tsx';
import { taxDataPages } from './tax-data.tsx';

/** All pages of the customer portal. */
export const portalPages: readonly Page[] = [
  ...signInPages,
  ...linkPages,
  ...listPages,
  ...detailPages,
  ...cardPages,
  ...accountPages,
  ...planPages,
  ...cancelPages,
  ...renewPages,
  ...invitationPages,
  ...methodPages,
  ...personPages,
  ...taxDataPages,
];
