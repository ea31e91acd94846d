import type { RefusalReason } from '#src/checkout/collection/types.ts';
import { useReader } from '../../../shared/document.tsx';

/** Lists the validation errors of a rejected collection item, each with the field of the ERP response. */
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
