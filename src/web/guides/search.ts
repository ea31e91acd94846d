import type { Article } from './library.ts';
import { type Block, plainText } from './markdown.ts';

/** Part of a document under one heading. */
interface Section {
  article: Article;
  /** Id of the heading; null for the text before the first heading. */
  id: string | null;
  heading: string;
  text: string;
}

export interface Found {
  article: Article;
  id: string | null;
  heading: string;
  /** Excerpt around the first match, split into pieces that match the query and pieces that do not. */
  excerpt: readonly { text: string; is_match: boolean }[];
}

const MAX_RESULTS = 30;
const MAX_WORDS = 8;
const BEFORE = 60;
const EXCERPT = 220;

/**
 * Returns the sections that contain every word of the query. Matches in headings and titles rank first, then
 * sections with more matches.
 */
export function searchArticles(articles: readonly Article[], query: string): Found[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return articles
    .flatMap(sectionsOf)
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MAX_RESULTS)
    .map(({ section }) => ({ ...section, excerpt: excerptOf(section.text, words) }));
}

function wordsOf(query: string): string[] {
  return folded(query).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

/**
 * Removes accents and converts to lower case. The result has the same length as `text`, so that match
 * positions apply to both.
 */
function folded(text: string): string {
  return Array.from(text, (sign) => {
    const plain = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return plain.length === sign.length ? plain : sign;
  }).join('');
}

function sectionsOf(article: Article): Section[] {
  const sections: Section[] = [{ article, id: null, heading: article.title, text: '' }];
  for (const block of article.blocks) {
    const current = sections.at(-1) as Section;
    if (block.kind !== 'heading') current.text += `${textOf(block)} `;
    else sections.push({ article, id: block.id, heading: plainText(block.text), text: '' });
  }
  return sections;
}

function textOf(block: Exclude<Block, { kind: 'heading' }>): string {
  if (block.kind === 'code') return block.text;
  if (block.kind === 'paragraph') return plainText(block.text);
  if (block.kind === 'list') return block.items.map(plainText).join(' ');
  return [block.head, ...block.rows].flat().map(plainText).join(' ');
}

function scoreOf({ article, heading, text }: Section, words: readonly string[]): number {
  const [title, head, body] = [folded(article.title), folded(heading), folded(text)];
  const scores = words.map((word) => {
    const times = Math.min(body.split(word).length - 1, 5);
    return times + (head.includes(word) ? 20 : 0) + (title.includes(word) ? 5 : 0);
  });
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function excerptOf(text: string, words: readonly string[]): Found['excerpt'] {
  const plain = folded(text);
  const places = words.map((word) => plain.indexOf(word)).filter((place) => place >= 0);
  const first = Math.max(0, Math.min(...places, text.length) - BEFORE);
  // Start at the beginning of a word.
  const start = first === 0 || places.length === 0 ? 0 : text.indexOf(' ', first) + 1;
  const end = text.lastIndexOf(' ', start + EXCERPT);
  const piece = text.slice(start, end > start ? end : start + EXCERPT);
  const pattern = new RegExp(`(${words.map(RegExp.escape).join('|')})`);
  let at = 0;
  return folded(piece)
    .split(pattern)
    .map((part, index) => {
      at += part.length;
      return { text: piece.slice(at - part.length, at), is_match: index % 2 === 1 };
    });
}
