import type { ComponentChildren } from 'preact';
import { useReader } from '../shared/document.tsx';
import { type Article, pageOf } from './library.ts';
import { type Block, type Inline, readInline } from './markdown.ts';
import { TEXTS } from './texts.ts';

/** Page of one document. The navigation is in the reader's language; the document itself is in English. */
export function ArticlePage({ article }: { article: Article }) {
  const { t } = useReader();
  return (
    <div class="guide">
      <p>
        <a class="inline-link" href="/guides">
          {t(TEXTS.all)}
        </a>
      </p>
      <article lang="en">
        <h1>{article.title}</h1>
        <Contents blocks={article.blocks} />
        {article.blocks.map((block, index) => (
          <BlockPart key={index} block={block} />
        ))}
      </article>
    </div>
  );
}

/** Minimum number of headings for which a page shows a table of contents. */
const MIN_CONTENTS_HEADINGS = 4;

function Contents({ blocks }: { blocks: readonly Block[] }) {
  const { t, locale } = useReader();
  const headings = blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block] : []));
  if (headings.length < MIN_CONTENTS_HEADINGS) return null;
  return (
    <nav class="contents" aria-labelledby="contents">
      <p id="contents" lang={locale}>
        {t(TEXTS.contents)}
      </p>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <Line text={text} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function BlockPart({ block }: { block: Block }) {
  if (block.kind === 'heading') return <Heading {...block} />;
  if (block.kind === 'code') return <Code {...block} />;
  if (block.kind === 'table') return <Table {...block} />;
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Line text={block.text} />
      </p>
    );
  }
  const List = block.is_ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item) => (
        <li key={item}>
          <Line text={item} />
        </li>
      ))}
    </List>
  );
}

function Heading({ level, id, text }: { level: number; id: string; text: string }) {
  const Tag = level <= 2 ? 'h2' : 'h3';
  return (
    <Tag id={id}>
      <Line text={text} />
    </Tag>
  );
}

/**
 * Container that scrolls horizontally if its content is wider than the page. Keyboard users can focus and scroll it.
 */
function Wide({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y: a scrollable element must be focusable, and it is not a landmark.
    <div class="wide" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

function Table({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  const [first = ''] = head;
  const lines = rows.map((cells) => ({ cells, key: cells.join('|') }));
  return (
    <Wide label={`${head.filter(Boolean).join(', ')}: ${rows[0]?.[0] ?? first}`.replaceAll('`', '')}>
      <table>
        {head.some(Boolean) && (
          <thead>
            <tr>
              {head.map((cell, column) => (
                <HeadCell key={column} text={cell} />
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {lines.map(({ cells, key }) => (
            <tr key={key}>
              {cells.map((cell, column) => (
                <td key={column}>
                  <Line text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

/** Renders a table header cell, or a `td` if the text is empty and thus labels no column. */
function HeadCell({ text }: { text: string }) {
  if (text === '') return <td />;
  return (
    <th scope="col">
      <Line text={text} />
    </th>
  );
}

/** Returns the caption of a code block, which its info string determines; null for no caption. */
function captionOf([kind, more]: readonly string[]) {
  if (kind === 'text') return { text: TEXTS.prints };
  if (kind === 'keys') return { text: TEXTS.keys };
  if (more === 'background') return { text: TEXTS.terminal };
  return more ? { text: TEXTS.file, values: { name: more } } : null;
}

function Code({ info, text }: { info: string; text: string }) {
  const { t, locale } = useReader();
  const caption = captionOf(info.split(' '));
  return (
    <>
      {caption && (
        <p class="caption" lang={locale}>
          {t(caption.text, caption.values)}
        </p>
      )}
      <Wide label={text.split('\n')[0]?.slice(0, 60) ?? ''}>
        <pre>
          <code>{text}</code>
        </pre>
      </Wide>
    </>
  );
}

function Line({ text }: { text: string }) {
  return <Parts parts={readInline(text)} />;
}

function Parts({ parts }: { parts: readonly Inline[] }) {
  return (
    <>
      {parts.map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </>
  );
}

function Part({ part }: { part: Inline }) {
  if (part.kind === 'text') return <>{part.text}</>;
  if (part.kind === 'code') return <code>{part.text}</code>;
  const parts = <Parts parts={part.parts} />;
  if (part.kind === 'strong') return <strong>{parts}</strong>;
  const page = pageOf(part.target);
  return page === null ? parts : <a href={page}>{parts}</a>;
}
