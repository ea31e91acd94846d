import { z } from 'zod';

const option = z.strictObject({ value: z.string(), label: z.string() });

export const optionList = z.array(option);

export const countryMap = z.record(
  z.string(),
  z.strictObject({
    name: z.string(),
    dialling_code: z.string(),
    iso_code: z.string().length(2),
    iso3_code: z.string().length(3),
    region: z.string(),
  }),
);

export const departmentList = z.array(z.strictObject({ id: z.int(), name: z.string() }));

export const cityList = z.array(z.strictObject({ id: z.int(), name: z.string(), department_id: z.int() }));

export const currencyList = z.array(
  z.strictObject({ symbol: z.string(), abbreviation: z.string(), name: z.string() }),
);

export const reservationStateList = z.array(option.extend({ color: z.string() }));

export const responseCodeList = z.array(
  z.strictObject({
    code: z.string(),
    message: z.string(),
    action: z.string().nullable(),
    retryable: z.boolean(),
  }),
);

export const transactionStatusList = z.array(option.extend({ index: z.int().min(1).max(10) }));

export const taxList = z.array(
  z.strictObject({ id: z.int(), name: z.string(), value: z.number(), active: z.boolean() }),
);

export const paymentMethods = z.strictObject({
  credit: z.array(z.string()),
  debit: z.array(z.string()),
  pse: z.array(z.string()),
  cash: z.array(z.string()),
});

export const cashPointList = z.array(
  z.strictObject({
    name: z.string(),
    logo: z.string(),
    association_code: z.string(),
    network: z.string(),
    active: z.boolean(),
    barcode: z.boolean(),
    min: z.int(),
    max: z.int(),
  }),
);

export const bankList = z.array(
  z.strictObject({ financialInstitutionCode: z.string(), financialInstitutionName: z.string() }),
);

export const walletList = z.array(option.extend({ fields: z.array(z.string()) }));

const named = z.strictObject({ name: z.string(), value: z.string() });

export const pseIdentificationTypeList = z.array(
  z.strictObject({ user_type: named, identification_types: z.array(named) }),
);

export const checkoutTemplateList = z.array(
  z.strictObject({ id: z.int(), name: z.string(), active: z.boolean(), offices: z.array(z.int()) }),
);

export const testCardList = z.array(
  z.strictObject({
    number: z.string(),
    brand: z.string(),
    cvv: z.string(),
    expiry: z.string(),
    outcome: z.string(),
    code: z.string(),
    description: z.string(),
  }),
);

export const testAccountList = z.array(
  z.strictObject({ phone: z.string(), outcome: z.string(), description: z.string() }),
);
