import type { VNode } from 'preact';
import type { Deps } from '#src/deps.ts';
import type { Text, TextValues } from '#src/kernel/texts.ts';
import type { Role } from '#src/platform/http/roles.ts';
import type { Island } from './assets.ts';
import type { Brand } from './brand.ts';
import type { Cookie } from './cookies.ts';
import type { Visit } from './visit.ts';

/** Texts of `Place` components that a form response can replace without a page load, by name. */
export type Places = Readonly<Record<string, string>>;

/** Updates that a form response applies to the displayed page. */
interface Changes {
  /** New values for fields, by path. */
  fields?: Readonly<Record<string, string>>;
  copy?: Places;
}

/** Content and metadata of one page. */
export interface Sheet {
  status?: number;
  title: string;
  /** Brand of the merchant that owns the page; null if the page belongs to no merchant. */
  brand: Brand | null;
  /** Whether to show the notice that no money moves on this page. */
  is_test: boolean;
  /** State of a waiting page. The browser reloads the page when this value changes. */
  state?: string;
  /** URL to forward to without a click. A script follows the link on the page; without scripts, a meta refresh does. */
  leads_to?: string;
  islands?: readonly Island[];
  /** Updates to the displayed page, for forms that stay on it. */
  changes?: Changes;
  content: VNode;
  /** Summary of the payment, shown next to the content. */
  summary?: VNode;
  /** Whether the page has a payment form. The language switch submits this form to keep the typed values. */
  pays?: boolean;
  /** URL of an additional style sheet. */
  more_styles?: string;
  /** Whether this is a panel page. The content is then the whole body, and the styles are those of the panel. */
  is_panel?: true;
}

interface Document {
  media: string;
  bytes: Buffer;
  name: string;
  /** Seconds that a browser may cache the file. Not cached if absent. */
  max_age_s?: number;
  /** Whether to download the file instead of showing it in the browser. */
  is_attachment?: boolean;
  /** Content security policy of the response. */
  policy?: string;
}

/** A file that is streamed while it is generated, and never held in memory completely. */
interface Download {
  media: string;
  name: string;
  text: AsyncIterable<string>;
}

export type PageAnswer = { cookies?: readonly Cookie[] } & (
  | { sheet: Sheet }
  | { redirect: string }
  | { document: Document }
  /** JSON response for API clients. */
  | { data: object }
  | { download: Download }
  /** The form was not processed and is shown again with its errors. */
  | { problem: Problem }
);

/**
 * Errors of a submitted form: per field, and a notice for the whole form. A text may contain `{field}` for the field
 * label.
 */
export interface Problem extends Changes {
  errors: ReadonlyMap<string, { text: Text; values?: TextValues }>;
  notice: { text: Text; values?: TextValues } | null;
  /** Whether the submission was processed. The next attempt then needs a new submission id. */
  is_spent?: boolean;
}

/** Id of the payment form, for submit buttons outside of it. */
export const FORM_ID = 'pay';

export const NO_PROBLEM: Problem = { errors: new Map(), notice: null };

/**
 * Thrown when a form was processed but declined. The payer can change something and send it again as a new
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

/** A route that renders a page or handles a form. A processed form redirects; a rejected form is shown again. */
export interface Page {
  method: 'GET' | 'POST';
  /** Path with `:name` parameters. */
  path: string;
  handle(deps: Deps, visit: Visit): Promise<PageAnswer>;
  /** Whether the form may upload files. */
  files?: true;
  /** Minimum role for a panel page. Null means every signed-in user, or a page that needs no sign-in. */
  least_role?: Role | null;
  /** Renders the page of the form again, with the errors of the submission. */
  again?(deps: Deps, visit: Visit, problem: Problem): Promise<Sheet>;
}
