import { readFileSync } from 'node:fs';
import { type Block, plainText, readBlocks } from './markdown.ts';

/** File names of the guides without extension, in reading order. */
export const GUIDES = [
  'first-subscription',
  'receive-webhooks',
  'checkout-sessions',
  'portal-sessions',
  'change-plans',
  'trials-and-grace',
  'hotel-reservations',
  'collect-with-an-erp',
  'test-with-the-clock',
  'migrate-to-cuota',
  'electronic-invoicing',
  'go-to-production',
  'postgresql-and-workers',
  'upgrade',
  'errors',
] as const;

/** File names of the reference documents without extension. */
export const REFERENCES = [
  'api-conventions',
  'subscriptions',
  'payments',
  'payment-sources',
  'reservations',
  'collection',
  'webhooks',
  'virtual-account',
  'disputes',
  'reconciliation',
  'sandbox',
  'environments',
  'hosted-pages',
  'portal',
  'panel',
  'mail',
  'limits',
  'audit',
  'personal-data',
  'figures',
  'providers',
  'write-a-provider',
  'network-protocol',
  'operations',
  'settings',
  'commands',
  'reliability',
  'performance',
  'scaling',
  'long-work',
  'glossary',
] as const;

export interface Article {
  name: string;
  title: string;
  /** First paragraph below the title of the document. */
  lead: string;
  blocks: readonly Block[];
}

/** Folder of the documents. It has the same relative path in a source checkout and in the published package. */
const FOLDER = new URL('../../../docs/', import.meta.url);

const read = new Map<string, Article>();

/**
 * Returns the document with this name, or null if it does not exist. A document is parsed at the first request and
 * cached.
 */
export function findArticle(name: string): Article | null {
  const folder = GUIDES.some((guide) => guide === name) ? 'guides/' : '';
  if (folder === '' && !REFERENCES.some((reference) => reference === name)) return null;
  const known = read.get(name);
  if (known) return known;
  const article = articleOf(name, readFileSync(new URL(`${folder}${name}.md`, FOLDER), 'utf8'));
  read.set(name, article);
  return article;
}

function articleOf(name: string, text: string): Article {
  const [first, ...blocks] = readBlocks(text);
  const title = first?.kind === 'heading' ? plainText(first.text) : name;
  const opening = blocks.find(({ kind }) => kind === 'paragraph');
  return { name, title, lead: opening?.kind === 'paragraph' ? plainText(opening.text) : '', blocks };
}

export function articlesOf(names: readonly string[]): Article[] {
  return names.flatMap((name) => findArticle(name) ?? []);
}

/**
 * Converts a link target in a document to a URL of the guide pages. Returns null for files that are not published as
 * pages.
 */
export function pageOf(target: string): string | null {
  if (/^(https?:|#)/.test(target)) return target;
  const [, name = '', part = ''] = /^(?:\.\.\/|guides\/)?([\w-]+)\.md(#.*)?$/.exec(target) ?? [];
  return findArticle(name) ? `/guides/${name}${part}` : null;
}
