import { notFound } from '#src/kernel/errors.ts';
import { say } from '#src/kernel/texts.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { GUIDES_STYLES_PATH } from '../shared/assets.ts';
import { useReader } from '../shared/document.tsx';
import type { Page, Sheet } from '../shared/page.ts';
import { ArticlePage } from './article.tsx';
import { type Article, articlesOf, findArticle, GUIDES, REFERENCES } from './library.ts';
import { type Found, searchArticles } from './search.ts';
import { TEXTS } from './texts.ts';

const LONGEST_QUERY = 100;

function Index() {
  const { t } = useReader();
  return (
    <>
      <section class="panel">
        <h2>{t(TEXTS.guides)}</h2>
        <p>{t(TEXTS.guides_hint)}</p>
        <Articles articles={articlesOf(GUIDES)} />
      </section>
      <section class="panel">
        <h2>{t(TEXTS.references)}</h2>
        <Articles articles={articlesOf(REFERENCES)} />
      </section>
    </>
  );
}

function Articles({ articles }: { articles: readonly Article[] }) {
  return (
    <ul class="articles" lang="en">
      {articles.map(({ name, title, lead }) => (
        <li key={name}>
          <a class="inline-link" href={`/guides/${name}`}>
            {title}
          </a>
          <span class="hint">{firstSentence(lead)}</span>
        </li>
      ))}
    </ul>
  );
}

function firstSentence(lead: string): string {
  return /^.*?[.:](?= |$)/.exec(lead)?.[0].replace(/:$/, '.') ?? lead;
}

function Results({ query, found }: { query: string; found: readonly Found[] }) {
  const { t } = useReader();
  if (found.length === 0) return <p class="panel">{t(TEXTS.found_none, { query })}</p>;
  return (
    <section class="panel">
      <h2>{t(TEXTS.found, { query })}</h2>
      <ul class="articles" lang="en">
        {found.map(({ article, id, heading, excerpt }) => (
          <li key={`${article.name}#${id}`}>
            <a class="inline-link" href={`/guides/${article.name}${id === null ? '' : `#${id}`}`}>
              {id === null ? article.title : `${article.title}: ${heading}`}
            </a>
            <span class="hint">
              {excerpt.map(({ text, is_match }, index) =>
                is_match ? <mark key={index}>{text}</mark> : text,
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function GuidesPage({ query }: { query: string }) {
  const { t } = useReader();
  return (
    <div class="guide">
      <h1>{t(TEXTS.title)}</h1>
      <p class="lead">{t(TEXTS.lead)}</p>
      <form class="beside" method="get" action="/guides">
        <div class="field">
          <label for="q">{t(TEXTS.search)}</label>
          <input id="q" type="search" name="q" value={query} maxLength={LONGEST_QUERY} />
        </div>
        <button type="submit" class="button">
          {t(TEXTS.find)}
        </button>
      </form>
      {query === '' ? (
        <Index />
      ) : (
        <Results query={query} found={searchArticles(articlesOf([...GUIDES, ...REFERENCES]), query)} />
      )}
    </div>
  );
}

const SHEET = {
  brand: null,
  is_test: false,
  more_styles: GUIDES_STYLES_PATH,
} as const satisfies Partial<Sheet>;

export const guidePages: readonly Page[] = [
  {
    method: 'GET',
    path: '/guides',
    async handle(_deps, { locale, query }) {
      const asked = (textOf(query, 'q') ?? '').trim().slice(0, LONGEST_QUERY);
      return { sheet: { ...SHEET, title: say(TEXTS.title, locale), content: <GuidesPage query={asked} /> } };
    },
  },
  {
    method: 'GET',
    path: '/guides/:name',
    async handle(_deps, { params }) {
      const article = findArticle(params.name ?? '');
      if (article === null) throw notFound();
      return { sheet: { ...SHEET, title: article.title, content: <ArticlePage article={article} /> } };
    },
  },
];
