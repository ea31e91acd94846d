import parsePhone from 'libphonenumber-js/max';

const COLOMBIA = '57';
/** Matches the country code of a Colombian mobile number that has no plus sign. */
const WITH_CODE = /^57(?=3\d{9}$)/;

export interface SplitPhone {
  /** Country calling code, as digits without the plus sign. */
  code: string;
  number: string;
}

/**
 * Splits a phone number that a customer typed into one field, such as `+57 300 456 7890`. A number without a plus
 * sign or `00` is Colombian.
 */
export function splitPhone(text: string): SplitPhone {
  const [, plus, digits = ''] = /^(\+|00)?(\d*)$/.exec(text.replaceAll(/[\s().-]/g, '')) ?? [];
  if (!plus) return { code: COLOMBIA, number: digits.replace(WITH_CODE, '') };
  const phone = parsePhone(`+${digits}`);
  if (phone) return { code: phone.countryCallingCode, number: phone.nationalNumber };
  // Up to three digits are a calling code without a number. Validation reports other invalid input.
  return digits.length <= 3 ? { code: digits, number: '' } : { code: COLOMBIA, number: digits };
}

/** Returns whether a phone number is valid in the country with this calling code. */
export function isRealPhone(phoneCode: number, number: string): boolean {
  const phone = parsePhone(`+${phoneCode}${number}`);
  return phone?.isValid() === true && phone.countryCallingCode === String(phoneCode);
}
