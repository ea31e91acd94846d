import type { Brand } from '../shared/brand.ts';
import { useReader } from '../shared/document.tsx';
import { PAGE_WORDS } from '../shared/words.ts';

/** Long enough to read that it went well. */
export const FORWARD_AFTER_S = 8;

/** To where the merchant wants its customer; by itself after a while when everything is done. */
export function ReturnLink({ url, brand, after_s }: { url: string | null; brand: Brand; after_s?: number }) {
  const { t } = useReader();
  if (url === null) return null;
  return (
    <a class="button" href={url} data-forward={after_s}>
      {t(PAGE_WORDS.back_to, { name: brand.name })}
    </a>
  );
}
