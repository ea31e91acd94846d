import type { RefusalReason } from '#src/checkout/collection/types.ts';
import { useReader } from '../../../shared/document.tsx';

/** What is wrong with each field, and which field of the answer that is. */
export function ReasonList({ of }: { of: readonly RefusalReason[] }) {
  const { t } = useReader();
  return (
    <ul>
      {of.map(({ path, text }) => (
        <li key={path}>
          {t(text)} <code>{path}</code>
        </li>
      ))}
    </ul>
  );
}
