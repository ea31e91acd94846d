import type { VNode } from 'preact';
import type { Deps } from '#src/deps.ts';
import type { Text, TextValues } from '#src/kernel/texts.ts';
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
  islands?: readonly Island[];
  /** Of a form that stays on its page: what it changes there. */
  changes?: Changes;
  content: VNode;
}

interface Document {
  media: string;
  bytes: Buffer;
  name: string;
  /** How long a browser may keep it; not at all when nothing is said. */
  max_age_s?: number;
}

export type PageAnswer = { cookies?: readonly Cookie[] } & (
  | { sheet: Sheet }
  | { redirect: string }
  | { document: Document }
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

export const NO_PROBLEM: Problem = { errors: new Map(), notice: null };

/** Thrown by a form that was done, to no avail: the person may change something and send it again, as a new submission. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(notice: NonNullable<Problem['notice']>, changes: Changes = {}) {
    super(notice.text.en);
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
  /** The page a form stands on, with what is wrong with what it sent. */
  again?(deps: Deps, visit: Visit, problem: Problem): Promise<Sheet>;
}
