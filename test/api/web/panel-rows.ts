import type { TestApp } from '#test/support/app.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import { DETAIL_ROWS } from './panel-detail-rows.ts';
import { LIST_ROWS } from './panel-rows-lists.ts';
import { JOB_ROWS, SANDBOX_ROWS } from './panel-rows-sandbox.ts';
import { SETTINGS_ROWS } from './panel-rows-settings.ts';
import { USER_ROWS } from './panel-rows-users.ts';

/** How the access test requests one page or action of the panel, and who may use it. */
export interface PanelRow {
  /** `GET /plans/:id`, below the path of a merchant, or a full path for account pages. */
  route: string;
  /** Creates the record that the path identifies, in test and at the first office. */
  params?(at: { service: TestApp; merchant: TestMerchant }): Promise<Readonly<Record<string, string>>>;
  /** The fields that the form sends. */
  form?: Readonly<Record<string, string>>;
  /**
   * What an owner of the second office gets. `seen`: the page. `missing`: the record belongs to the first office and is not found.
   * `refused`: 403, because it concerns the whole merchant.
   */
  other_office: 'seen' | 'missing' | 'refused';
  /** The page exists in one environment only. */
  only?: 'test' | 'production';
  /** The record belongs to both environments. */
  in_both?: true;
}

/** Every page and action of a merchant. The test fails if one is missing. */
export const PANEL_ROWS: readonly PanelRow[] = [
  { route: 'GET ', other_office: 'seen' },
  ...JOB_ROWS,
  ...SANDBOX_ROWS,
  ...SETTINGS_ROWS,
  ...USER_ROWS,
  ...DETAIL_ROWS,
  { route: 'GET /audit', other_office: 'refused' },
  { route: 'GET /audit/export', other_office: 'refused' },
  ...LIST_ROWS,
];

/** Public pages and account pages, which do not depend on a role. */
export const PERSON_ROUTES: readonly string[] = [
  'GET /panel/sign-in',
  'POST /panel/sign-in',
  'POST /panel/sign-out',
  'GET /panel',
  'GET /panel/merchants',
  'GET /panel/sign-in/code',
  'POST /panel/sign-in/code',
  'GET /panel/reset',
  'POST /panel/reset',
  'GET /panel/reset/:token',
  'POST /panel/reset/:token',
  'GET /panel/invitation/:token',
  'POST /panel/invitation/:token',
  'GET /panel/email/:token',
  'POST /panel/email/:token',
  'GET /panel/account/prove',
  'POST /panel/account/prove',
  'GET /panel/account',
  'GET /panel/account/name',
  'POST /panel/account/name',
  'GET /panel/account/password',
  'POST /panel/account/password',
  'GET /panel/account/email',
  'POST /panel/account/email',
  'POST /panel/account/sessions/others',
  'POST /panel/account/sessions/:session',
  'GET /panel/account/second-factor',
  'POST /panel/account/second-factor/begin',
  'POST /panel/account/second-factor/confirm',
  'POST /panel/account/second-factor/codes',
  'GET /panel/account/second-factor/off',
  'POST /panel/account/second-factor/off',
];
