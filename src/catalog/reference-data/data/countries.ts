import { continents, getCountryDataList, type ICountryData, type TContinentCode } from 'countries-list';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';
import type { Locale } from '#src/kernel/texts.ts';

interface Country {
  name: string;
  dialling_code: string;
  iso_code: string;
  iso3_code: string;
  region: string;
}

/** Countries by two-letter ISO code, sorted by name. */
export type Countries = Readonly<Record<string, Country>>;

const REGIONS = {
  en: continents,
  es: {
    AF: 'África',
    AN: 'Antártida',
    AS: 'Asia',
    EU: 'Europa',
    NA: 'América del Norte',
    OC: 'Oceanía',
    SA: 'América del Sur',
  },
} as const satisfies Record<Locale, Record<TContinentCode, string>>;

function namesIn(locale: Locale): (country: ICountryData) => string {
  if (locale === 'en') return ({ name }) => name;
  const spanish = new Intl.DisplayNames('es-CO', { type: 'region' });
  return ({ iso2, name }) => spanish.of(iso2) || name;
}

/**
 * Returns the calling code of a country, at most three digits. Uses libphonenumber, because countries-list appends
 * area codes in the Caribbean. countries-list is the fallback for territories such as Antarctica.
 */
function diallingCode({ iso2, phone }: ICountryData): string {
  return `+${isSupportedCountry(iso2) ? getCountryCallingCode(iso2) : phone[0]}`;
}

function build(locale: Locale): Countries {
  const { compare } = new Intl.Collator(locale);
  const nameOf = namesIn(locale);
  const list = getCountryDataList().map((country) => ({
    name: nameOf(country),
    dialling_code: diallingCode(country),
    iso_code: country.iso2,
    iso3_code: country.iso3,
    region: REGIONS[locale][country.continent],
  }));
  list.sort((a, b) => compare(a.name, b.name));
  return Object.fromEntries(list.map((country) => [country.iso_code, country]));
}

const built = new Map<Locale, Countries>();

export function countries(locale: Locale): Countries {
  const known = built.get(locale) ?? build(locale);
  built.set(locale, known);
  return known;
}
