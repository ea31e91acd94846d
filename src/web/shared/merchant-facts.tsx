import { Fragment } from 'preact';
import type { Text, TextValues } from '#src/kernel/texts.ts';
import type { Brand } from './brand.ts';
import { MERCHANT_TEXTS, PRIVACY_TEXTS } from './privacy/texts.ts';

/** Separator of the footer entries. Its non-breaking space prevents a line from beginning with the dot. */
const BETWEEN = '\u00a0·';

/** Props of the footer. `brand` and `t` are passed in, because importing `useReader` would create an import cycle. */
interface Props {
  brand: Brand | null;
  t(text: Text, values?: TextValues): string;
}

/**
 * Footer of payer pages with the merchant's legal name, NIT, address, contact details and privacy policy. Renders
 * nothing if none of them is set.
 */
export function MerchantFacts({ brand, t }: Props) {
  if (brand === null) return null;
  const { legal_name, tax_id, address, contact_email, contact_phone } = brand.legal;
  const isSilent = !(legal_name || tax_id || address || contact_email || contact_phone || brand.policy);
  if (isSilent) return null;
  const who = [legal_name ?? brand.name, tax_id && t(MERCHANT_TEXTS.tax_id, { tax_id }), address];
  return (
    <section class="facts" aria-label={t(MERCHANT_TEXTS.who)}>
      <p>
        <Listed of={who.filter((part): part is string => Boolean(part))} />
      </p>
      {(contact_email || contact_phone) && (
        <p>
          {t(MERCHANT_TEXTS.help)} {contact_email && <a href={`mailto:${contact_email}`}>{contact_email}</a>}
          {contact_email && contact_phone && `${BETWEEN} `}
          {contact_phone && <a href={`tel:${contact_phone.replaceAll(/[^\d+]/g, '')}`}>{contact_phone}</a>}
        </p>
      )}
      <PolicyText brand={brand} t={t} />
    </section>
  );
}

/** Renders the strings without line breaks inside each of them, so that no number or address is split. */
function Listed({ of }: { of: readonly string[] }) {
  return (
    <>
      {of.map((part, place) => (
        <Fragment key={part}>
          <span class="whole">
            {part}
            {place < of.length - 1 && BETWEEN}
          </span>{' '}
        </Fragment>
      ))}
    </>
  );
}

/** The merchant's privacy notice in a collapsible block, with a link to the full policy. */
export function PolicyText({ brand, t }: Props) {
  const { text = null, url = null } = brand?.policy ?? {};
  const link = url && (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {t(text === null ? PRIVACY_TEXTS.read : PRIVACY_TEXTS.whole)}
    </a>
  );
  if (text === null) return link ? <p class="hint">{link}</p> : null;
  return (
    <details class="policy">
      <summary>{t(PRIVACY_TEXTS.read)}</summary>
      {text.split(/\n+/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {link && <p>{link}</p>}
    </details>
  );
}
