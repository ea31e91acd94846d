import type { CashNetwork } from '#src/kernel/lists.ts';

/** Chain of locations where a payer can pay in cash. `min` and `max` limit the amount, in whole pesos. */
export interface CashPoint {
  name: string;
  logo: string;
  association_code: string;
  network: CashNetwork;
  active: boolean;
  barcode: boolean;
  min: number;
  max: number;
}

type Network = Pick<CashPoint, 'network' | 'association_code' | 'barcode' | 'min' | 'max'>;

/**
 * Cash network with a placeholder for the agreement number, which the network assigns to the operator of Cuota. All
 * its cash points share this number and the limits.
 */
const EFECTY: Network = {
  network: 'Efecty',
  association_code: '113580',
  barcode: false,
  min: 1_000,
  max: 15_000_000,
};
const SURED: Network = {
  network: 'SuRed',
  association_code: '950715',
  barcode: true,
  min: 3_000,
  max: 3_000_000,
};
const BALOTO: Network = {
  network: 'Baloto',
  association_code: '959595',
  barcode: false,
  min: 2_000,
  max: 1_000_000,
};
const PUNTO_RED: Network = {
  network: 'Punto Red',
  association_code: '110342',
  barcode: true,
  min: 5_000,
  max: 2_000_000,
};
const RED_SERVI: Network = {
  network: 'Red Servi',
  association_code: '761208',
  barcode: true,
  min: 5_000,
  max: 2_000_000,
};

/**
 * Cash network whose agreement number is used only by the simulator. A real provider returns the number with each
 * voucher.
 */
const BANCOLOMBIA: Network = {
  network: 'Bancolombia',
  association_code: '95971',
  barcode: false,
  min: 1_500,
  max: 3_000_000,
};

const at = (network: Network, name: string, slug: string): CashPoint => ({
  ...network,
  name,
  logo: `/assets/cash/${slug}.svg`,
  active: true,
});

export const CASH_POINTS: readonly CashPoint[] = [
  at(EFECTY, 'Efecty', 'efecty'),
  at(SURED, 'SuRed', 'sured'),
  at(SURED, 'Gana', 'gana'),
  at(SURED, 'PagaTodo', 'pagatodo'),
  at(BALOTO, 'Baloto', 'baloto'),
  at(PUNTO_RED, 'Punto Red', 'punto-red'),
  at(RED_SERVI, 'Red Servi', 'red-servi'),
  at(SURED, 'Jer', 'jer'),
  at(SURED, 'Apuestas Cúcuta 75', 'apuestas-cucuta-75'),
  at(SURED, 'Dimonex', 'dimonex'),
  at(SURED, 'Acertemos', 'acertemos'),
  at(SURED, 'Apostar', 'apostar'),
  at(SURED, 'Consuerte', 'consuerte'),
  at(SURED, 'SuChance', 'suchance'),
  at(SURED, 'SuSuerte', 'susuerte'),
  at(BANCOLOMBIA, 'Corresponsal Bancolombia', 'corresponsal-bancolombia'),
];
