import parsePhone from 'libphonenumber-js/max';

const COLOMBIA = '57';
/** A mobile number of ten digits with the country's code before it, and no plus. */
const WITH_CODE = /^57(?=3\d{9}$)/;

export interface SplitPhone {
  /** Digits, without the plus. */
  code: string;
  number: string;
}

/** A number as people type it into one field: `+57 300 456 7890`, `300 456 7890`. Without a plus it is one of Colombia. */
export function splitPhone(text: string): SplitPhone {
  const [, plus, digits = ''] = /^(\+|00)?(\d*)$/.exec(text.replaceAll(/[\s().-]/g, '')) ?? [];
  if (!plus) return { code: COLOMBIA, number: digits.replace(WITH_CODE, '') };
  const phone = parsePhone(`+${digits}`);
  if (phone) return { code: phone.countryCallingCode, number: phone.nationalNumber };
  // A prefix with nothing behind it is no number; anything else is for the rules to refuse.
  return digits.length <= 3 ? { code: digits, number: '' } : { code: COLOMBIA, number: digits };
}

/** Whether the number exists in the numbering plan of the country that has this calling code. */
export function isRealPhone(phoneCode: number, number: string): boolean {
  const phone = parsePhone(`+${phoneCode}${number}`);
  return phone?.isValid() === true && phone.countryCallingCode === String(phoneCode);
}
