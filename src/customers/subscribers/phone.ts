import parsePhone from 'libphonenumber-js/max';

/** Whether the number exists in the numbering plan of the country that has this calling code. */
export function isRealPhone(phoneCode: number, number: string): boolean {
  const phone = parsePhone(`+${phoneCode}${number}`);
  return phone?.isValid() === true && phone.countryCallingCode === String(phoneCode);
}
