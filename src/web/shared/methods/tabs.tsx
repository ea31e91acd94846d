import { responseCode } from '#src/kernel/response-codes.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { useReader } from '../document.tsx';
import type { Method } from './forms.tsx';
import { METHOD_WORDS as WORDS } from './words.ts';

interface TabsProps {
  methods: readonly Method[];
  current: Method;
  hrefOf(method: Method): string;
}

/** The ways there are to pay this, as links: no script is needed to change from one to another. */
export function MethodTabs({ methods, current, hrefOf }: TabsProps) {
  const { t } = useReader();
  if (methods.length === 1) return null;
  return (
    <nav aria-label={t(WORDS.how)}>
      <ul class="tabs">
        {methods.map((method) => (
          <li key={method}>
            <a href={hrefOf(method)} aria-current={method === current ? 'page' : undefined}>
              {t(WORDS[method])}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Why the attempt before came to nothing. */
export function Refused({ transaction }: { transaction: Transaction }) {
  const { t } = useReader();
  const code = transaction.response_code;
  return (
    <div class="notice bad" role="alert">
      <p>
        <strong>{t(WORDS.refused)}</strong> {code !== null && t(responseCode(code).description)}
      </p>
      <p>{t(WORDS.try_again)}</p>
    </div>
  );
}
