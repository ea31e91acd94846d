import { Fragment } from 'preact';
import { useReader } from './document.tsx';
import { PAGE_TEXTS } from './texts.ts';

/** Returns the element id of a field's input. */
export function idOf(path: string): string {
  return `field-${path.replaceAll('.', '-')}`;
}

/** Derives a readable name from the path of a field that the page does not contain. */
function plainNameOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).replaceAll('_', ' ');
}

/** Shows how many fields are invalid, with a link to each of them. */
export function ErrorSummary({ paths }: { paths: readonly string[] }) {
  const { t, labels } = useReader();
  const count = paths.length;
  if (count === 0) return null;
  labels.is_early ||= paths.some((path) => !labels.known.has(path));
  return (
    <>
      {t(count === 1 ? PAGE_TEXTS.check_one : PAGE_TEXTS.check_many, { count })}{' '}
      {paths.map((path, place) => (
        <Fragment key={path}>
          {place > 0 && ', '}
          <a href={`#${idOf(path)}`}>{labels.known.get(path) ?? plainNameOf(path)}</a>
        </Fragment>
      ))}
    </>
  );
}
