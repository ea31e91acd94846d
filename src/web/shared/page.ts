import type { VNode } from 'preact';
import type { Deps } from '#src/deps.ts';
import type { Text, TextValues } from '#src/kernel/texts.ts';
import type { Island } from './assets.ts';
import type { Brand } from './brand.ts';
import type { Visit } from './visit.ts';

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
  content: VNode;
}

export interface Cookie {
  name: string;
  /** Null: forget it. */
  value: string | null;
}

export interface Document {
  media: string;
  bytes: Buffer;
  name: string;
}

export type PageAnswer = { cookies?: readonly Cookie[] } & (
  | { sheet: Sheet }
  | { redirect: string }
  | { document: Document }
);

/** What is wrong with a form: by field, and of the whole. A text may name its field with `{field}`. */
export interface Problem {
  errors: ReadonlyMap<string, { text: Text; values?: TextValues }>;
  notice: { text: Text; values?: TextValues } | null;
  /** The attempt was made: what is sent next is another. */
  is_spent?: boolean;
}

/** Thrown by a form that was done, to no avail: the person may change something and send it again, as a new attempt. */
export class Refused extends Error {
  readonly notice: NonNullable<Problem['notice']>;

  constructor(notice: NonNullable<Problem['notice']>) {
    super(notice.text.en);
    this.name = 'Refused';
    this.notice = notice;
  }
}

export const NO_PROBLEM: Problem = { errors: new Map(), notice: null };

/** A page or a form as data. A form that was done leads elsewhere; one that was not is shown again. */
export interface Page {
  method: 'GET' | 'POST';
  /** With `:name` for parameters. */
  path: string;
  handle(deps: Deps, visit: Visit): Promise<PageAnswer>;
  /** The page a form stands on, with what is wrong with what it sent. */
  again?(deps: Deps, visit: Visit, problem: Problem): Promise<Sheet>;
}
