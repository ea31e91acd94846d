import type { VNode } from 'preact';
import type { Deps } from '#src/deps.ts';
import type { Text, TextValues } from '#src/kernel/texts.ts';
import type { Role } from '#src/platform/http/roles.ts';
import type { Island } from './assets.ts';
import type { Brand } from './brand.ts';
import type { Cookie } from './cookies.ts';
import type { Visit } from './visit.ts';

/** Contents of `Place` components, by name. The response to a form can replace them without a page load. */
export type Places = Readonly<Record<string, string>>;

/** Changes that the response to a form makes to the displayed page. */
interface Changes {
  /** New values for fields, by path. */
  fields?: Readonly<Record<string, string>>;
  copy?: Places;
}

/** Content of one page, with its title, scripts and other metadata. */
export interface Sheet {
  status?: number;
  title: string;
  /** Brand of the merchant that owns the page; null if the page belongs to no merchant. */
  brand: Brand | null;
  /** Whether the page shows a notice that no money moves, because the environment is the test environment. */
  is_test: boolean;
  /** State of a waiting page. The browser polls it and reloads the page when it changes. */
  state?: string;
  /** URL to which the page forwards without a click, by script or by meta refresh. */
  leads_to?: string;
  islands?: readonly Island[];
  /** Changes to make if the browser already shows this page with its form. */
  changes?: Changes;
  content: VNode;
  /** Summary of what the payer pays, shown next to the content. */
  summary?: VNode;
  /**
   * Whether the page has a payment form. Changing the language then submits this form, so that typed values are
   * kept.
   */
  pays?: boolean;
  /** URL of an additional style sheet. */
  more_styles?: string;
  /** Whether the page belongs to the panel. The content then fills the whole body, and the panel's styles apply. */
  is_panel?: true;
}

interface Document {
  media: string;
  bytes: Buffer;
  name: string;
  /** Seconds for which a browser may cache the file. If absent, it must not cache the file. */
  max_age_s?: number;
  /** Whether the browser downloads the file instead of displaying it. */
  is_attachment?: boolean;
  /** Content security policy of the response. */
  policy?: string;
}

/** A file that is streamed while it is generated, so that it is never completely in memory. */
interface Download {
  media: string;
  name: string;
  text: AsyncIterable<string>;
}

export type PageAnswer = { cookies?: readonly Cookie[] } & (
  | { sheet: Sheet }
  | { redirect: string }
  | { document: Document }
  /** JSON object for API clients. */
  | { data: object }
  | { download: Download }
  /** The form was not processed and is shown again with its errors. */
  | { problem: Problem }
);

/**
 * Errors of a submitted form: `errors` by field path, and `notice` for the whole form. A message may contain
 * `{field}`, which is replaced by the field's label.
 */
export interface Problem extends Changes {
  errors: ReadonlyMap<string, { text: Text; values?: TextValues }>;
  notice: { text: Text; values?: TextValues } | null;
  /**
   * Whether the server processed the submission, even if the payment was declined. The next attempt then
   * needs a new submission id.
   */
  is_spent?: boolean;
}

/** Element id of the payment form, for submit buttons outside of the form element. */
export const FORM_ID = 'pay';

export const NO_PROBLEM: Problem = { errors: new Map(), notice: null };

/**
 * Thrown when a form was processed but declined. The payer can change the form and send it again as a new
 * submission.
 */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(notice: Problem['notice'], changes: Partial<Problem> = {}) {
    super(notice?.text.en);
    this.name = 'Refused';
    this.problem = { ...NO_PROBLEM, notice, is_spent: true, ...changes };
  }
}

/**
 * A route that renders a page or handles a form. After a successful form the browser is redirected; after errors the
 * form is shown again.
 */
export interface Page {
  method: 'GET' | 'POST';
  /** URL path, with parameters such as `:id`. */
  path: string;
  handle(deps: Deps, visit: Visit): Promise<PageAnswer>;
  /** Whether the form accepts file uploads. */
  files?: true;
  /** Minimum role for a panel page. Null means that any role, or a visitor without a session, may open it. */
  least_role?: Role | null;
  /** Renders the page that contains the form, with the submitted values and their errors. */
  again?(deps: Deps, visit: Visit, problem: Problem): Promise<Sheet>;
}
