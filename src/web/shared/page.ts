import type { VNode } from 'preact';
import type { Deps } from '#src/deps.ts';
import type { Text, TextValues } from '#src/kernel/texts.ts';
import type { Role } from '#src/platform/http/roles.ts';
import type { Island } from './assets.ts';
import type { Brand } from './brand.ts';
import type { Cookie } from './cookies.ts';
import type { Visit } from './visit.ts';

/** Texts for places of a page that a form may change without leaving it; see `Place`. */
export type Places = Readonly<Record<string, string>>;

/** What a form that stays on its page changes there. */
interface Changes {
  /** Fields that must not stay as they were sent, by path, with what they become. */
  fields?: Readonly<Record<string, string>>;
  copy?: Places;
}

/** What one page shows, without what all pages share. */
export interface Sheet {
  status?: number;
  title: string;
  /** Whose page it is; null where no merchant is concerned yet. */
  brand: Brand | null;
  /** Nothing here moves money: the page says so. */
  is_test: boolean;
  /** What a waiting page would show: when this changes, it is time to look again. */
  state?: string;
  /** Where it leads at once: a script follows the link that is there, and without one the browser does. */
  leads_to?: string;
  islands?: readonly Island[];
  /** Of a form that stays on its page: what it changes there. */
  changes?: Changes;
  content: VNode;
  /** What is paid and why, beside the content. */
  summary?: VNode;
  /** The page has a form that pays: whoever changes the language keeps what they typed. */
  pays?: boolean;
  /** The address of a style sheet for pages of its kind, after that of all pages. */
  more_styles?: string;
  /** A page of the panel: its content is the whole body, in the colours of the service. */
  is_panel?: true;
}

interface Document {
  media: string;
  bytes: Buffer;
  name: string;
  /** How long a browser may keep it; not at all when nothing is said. */
  max_age_s?: number;
  /** To be kept, and never shown. */
  is_attachment?: boolean;
  /** What it may do where a browser shows it; it runs no script in any case. */
  policy?: string;
}

/** A file that is made while it is sent: it is never in memory as a whole. */
interface Download {
  media: string;
  name: string;
  text: AsyncIterable<string>;
}

export type PageAnswer = { cookies?: readonly Cookie[] } & (
  | { sheet: Sheet }
  | { redirect: string }
  | { document: Document }
  /** For programs. */
  | { data: object }
  | { download: Download }
  /** A form that cannot be done as it was sent: it is shown again. */
  | { problem: Problem }
);

/** What is wrong with a form: by field, and of the whole. A text may name its field with `{field}`. */
export interface Problem extends Changes {
  errors: ReadonlyMap<string, { text: Text; values?: TextValues }>;
  notice: { text: Text; values?: TextValues } | null;
  /** The submission was made: what is sent next is another. */
  is_spent?: boolean;
}

/** The form of a page that pays, for buttons that stand outside of it. */
export const FORM_ID = 'pay';

export const NO_PROBLEM: Problem = { errors: new Map(), notice: null };

/** Thrown by a form that was done, to no avail: the person may change something and send it again, as a new submission. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(notice: Problem['notice'], changes: Partial<Problem> = {}) {
    super(notice?.text.en);
    this.name = 'Refused';
    this.problem = { ...NO_PROBLEM, notice, is_spent: true, ...changes };
  }
}

/** A page or a form as data. A form that was done leads elsewhere; one that was not is shown again. */
export interface Page {
  method: 'GET' | 'POST';
  /** With `:name` for parameters. */
  path: string;
  handle(deps: Deps, visit: Visit): Promise<PageAnswer>;
  /** Of a form: it may send files. */
  files?: true;
  /** Of the panel: the least role it is for; null where anybody who is signed in may, or nobody is yet. */
  least_role?: Role | null;
  /** The page a form stands on, with what is wrong with what it sent. */
  again?(deps: Deps, visit: Visit, problem: Problem): Promise<Sheet>;
}
