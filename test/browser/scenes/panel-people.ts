import { newId } from '#src/kernel/ids.ts';
import { aPerson, appCode, mailsTo, PASSWORD } from '#test/support/people.ts';
import { personScene, shopOf, shopScene } from './panel-shop.ts';
import type { Scene, Stage } from './scene.ts';

/** Submits the sign-in form, by default as the owner of the merchant. */
async function signIn({ page, site }: Stage, password: string, email?: string): Promise<void> {
  const { colleague } = await shopOf(site);
  await page.goto(`${site.url}/panel/sign-in`);
  await page.fill('[name="email"]', email ?? colleague.email);
  await page.fill('[name="password"]', password);
  await page.click('main form [type=submit]');
}

/** Creates and signs in a person for one scene. */
async function aNewcomer(stage: Stage): Promise<string> {
  const { merchant } = await shopOf(stage.site);
  const { email } = await aPerson(stage.site, merchant.id);
  await signIn(stage, PASSWORD, email);
  await stage.page.locator('nav#menu').waitFor({ state: 'attached' });
  return email;
}

/** Opens the setup of a second factor. */
async function beginSecondFactor({ page, site }: Stage): Promise<void> {
  await page.goto(`${site.url}/panel/account/second-factor`);
  await page.click('form[action$="/begin"] button');
  await page.locator('.qr svg').waitFor();
}

/** Completes the setup up to the recovery codes, which are shown once. */
async function finishSecondFactor(stage: Stage): Promise<void> {
  await beginSecondFactor(stage);
  const { page, site } = stage;
  const secret = (await page.locator('code.wrap').innerText()).replaceAll(' ', '');
  await page.fill('[name="code"]', appCode(secret, site.deps.real_clock.now()));
  await page.click('main form[action*="/confirm"] [type=submit]');
  await page.locator('.codes').waitFor();
}

/** Opens the link in the mail to a new address. */
async function confirmEmail({ page, site }: Stage): Promise<void> {
  const email = `ana.${newId()}@correo.example`;
  await page.goto(`${site.url}/panel/account/email`);
  await page.fill('[name="email"]', email);
  await page.fill('[name="password"]', PASSWORD);
  await page.click('main form [type=submit]');
  await page.waitForURL((url) => !url.pathname.endsWith('/email'));
  const [mail] = await mailsTo(site, email);
  await page.goto(`${site.url}/panel/email/${mail?.token}`);
}

/** Sign-in, own account, and the other users of the merchant. */
export const panelPeopleScenes: readonly Scene[] = [
  {
    name: 'panel-sign-in',
    async open({ page, site }) {
      await page.goto(`${site.url}/panel`);
    },
  },
  {
    name: 'panel-sign-in-wrong',
    async open(stage) {
      await signIn(stage, `${PASSWORD}-no`);
      await stage.page.locator('[role=alert], .notice.bad').first().waitFor();
    },
  },
  personScene('merchants', () => '/panel/merchants'),
  {
    name: 'panel-sign-in-code',
    async open(stage) {
      const email = await aNewcomer(stage);
      await finishSecondFactor(stage);
      await stage.page.context().clearCookies();
      await signIn(stage, PASSWORD, email);
      await stage.page.locator('[name="code"]').waitFor();
    },
  },
  personScene('reset-request', () => '/panel/reset'),
  personScene('reset-asked', () => '/panel/reset?sent=1'),
  personScene('reset', ({ links }) => `/panel/reset/${links.reset}`),
  personScene('invitation', ({ links }) => `/panel/invitation/${links.invitation}`),
  personScene('link-gone', () => '/panel/invitation/nothing'),
  personScene('account', () => '/panel/account'),
  personScene('account-name', () => '/panel/account/name'),
  personScene('account-password', () => '/panel/account/password'),
  personScene('account-email', () => '/panel/account/email'),
  {
    name: 'panel-email-confirmation',
    async open(stage) {
      await aNewcomer(stage);
      await confirmEmail(stage);
    },
  },
  personScene('prove', () => '/panel/account/prove'),
  personScene('second-factor-none', () => '/panel/account/second-factor'),
  {
    name: 'panel-second-factor',
    async open(stage) {
      await aNewcomer(stage);
      await beginSecondFactor(stage);
    },
  },
  {
    name: 'panel-recovery-codes',
    async open(stage) {
      await aNewcomer(stage);
      await finishSecondFactor(stage);
    },
  },
  shopScene('users', '/settings/users'),
  shopScene('user-invite', '/settings/users/invite'),
  shopScene('user', ({ colleague }) => `/settings/users/${colleague.user_id}`),
  shopScene('user-remove', ({ colleague }) => `/settings/users/${colleague.user_id}/remove`),
];
