import type { OfferedConsent } from '#src/charging/consents/types.ts';
import { useReader } from '../document.tsx';
import { Checkbox, type Filled } from '../fields.tsx';
import { CONSENTS } from './read.ts';
import { CONSENT_TEXTS as WORDS } from './texts.ts';

/** One checkbox for each document that the payer must accept. Renders nothing if the provider requires none. */
export function ConsentBoxes({ offered, of }: { offered: readonly OfferedConsent[]; of: Filled }) {
  const { t } = useReader();
  if (offered.length === 0) return null;
  return (
    <fieldset>
      <legend>{t(WORDS.title)}</legend>
      {offered.map(({ name, url, token }, place) => (
        <Checkbox key={url} of={of} path={`${CONSENTS}.${place}`} label={name} value={token}>
          {t(WORDS.accept)}{' '}
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t(name)}
          </a>
          .
        </Checkbox>
      ))}
    </fieldset>
  );
}
