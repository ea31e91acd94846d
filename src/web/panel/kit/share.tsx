import type { ComponentChildren } from 'preact';
import type { Text } from '#src/kernel/texts.ts';
import { useReader } from '../../shared/document.tsx';
import type { Place } from '../scope.ts';
import { pathAt } from '../scope.ts';

const TEXTS = {
  copy: { es: 'Copiar', en: 'Copy' },
  copied: { es: 'Copiado', en: 'Copied' },
  open: { es: 'Abrir la página', en: 'Open the page' },
  qr: { es: 'QR en {kind}', en: 'QR as {kind}' },
} as const satisfies Record<string, Text>;

interface ShareProps {
  url: string;
  place: Place;
  /** Path of the page that serves the QR code, relative to the merchant. */
  qr?: string;
  /** Additional buttons. */
  children?: ComponentChildren;
}

/**
 * Shows a URL with buttons to copy it, open it and download its QR code. Without scripts, one click selects the
 * whole URL.
 */
export function Share({ url, place, qr, children }: ShareProps) {
  const { t } = useReader();
  return (
    <>
      <div class="share">
        <code>{url}</code>
        <button type="button" class="button first" data-clip={url} data-copied={t(TEXTS.copied)} hidden>
          {t(TEXTS.copy)}
        </button>
      </div>
      <div class="buttons">
        {children}
        <a class="button second" href={url}>
          {t(TEXTS.open)}
        </a>
        {qr !== undefined &&
          (['png', 'svg'] as const).map((as) => (
            <a key={as} class="button second" href={pathAt(place, qr, as === 'png' ? { as } : {})}>
              {t(TEXTS.qr, { kind: as.toUpperCase() })}
            </a>
          ))}
      </div>
    </>
  );
}
