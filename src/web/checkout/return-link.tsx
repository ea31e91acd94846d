import type { Brand } from '../shared/brand.ts';
import { useReader } from '../shared/document.tsx';
import { PAGE_TEXTS } from '../shared/texts.ts';

/** Seconds before the page forwards the payer to the merchant, enough to read the result. */
export const FORWARD_AFTER_S = 8;

interface ReturnProps {
  url: string | null;
  brand: Brand;
  after_s?: number;
  /** Style of the link. `second` is for pages on which another action is more important. */
  look?: 'first' | 'second';
}

/**
 * Link back to the merchant. If `after_s` is set, the page follows the link after that many seconds unless the payer
 * cancels.
 */
export function ReturnLink({ url, brand, after_s, look = 'first' }: ReturnProps) {
  const { t } = useReader();
  if (url === null) return null;
  const { name } = brand;
  return (
    <>
      <a class={look === 'second' ? 'button second' : 'button'} href={url} data-forward={after_s}>
        {t(PAGE_TEXTS.back_to, { name })}
      </a>
      {after_s !== undefined && (
        <p class="countdown" data-countdown hidden>
          <span role="timer" data-left={t(PAGE_TEXTS.leaving, { name, count: '{count}' })} />{' '}
          <button type="button" class="link" data-stay>
            {t(PAGE_TEXTS.stay)}
          </button>
        </p>
      )}
    </>
  );
}
