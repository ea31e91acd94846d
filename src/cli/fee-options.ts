/**
 * Columns of the fee schedule by command-line option. Options are percentages with up to four decimals; columns are
 * in parts per million.
 */
export const PERCENTAGES = {
  commission: 'commission_ppm',
  iva: 'iva_ppm',
  gravamen: 'gravamen_ppm',
  'rete-iva': 'rete_iva_ppm',
  'rete-ica': 'rete_ica_ppm',
  'rete-fte': 'rete_fte_ppm',
} as const;
export const AMOUNTS = { fee: 'fee', 'min-commission': 'min_commission' } as const;
