/** Bank from which a payer can pay with PSE, and its PSE code. */
export interface Bank {
  financialInstitutionCode: string;
  financialInstitutionName: string;
}

const bank = (financialInstitutionCode: string, financialInstitutionName: string): Bank => ({
  financialInstitutionCode,
  financialInstitutionName,
});

export const PRODUCTION_BANKS: readonly Bank[] = [
  bank('1815', 'Alianza Fiduciaria'),
  bank('1558', 'Ban100'),
  bank('1059', 'Bancamía'),
  bank('1040', 'Banco Agrario'),
  bank('1052', 'Banco AV Villas'),
  bank('1805', 'Banco BTG Pactual'),
  bank('1032', 'Banco Caja Social'),
  bank('1819', 'Banco Contactar'),
  bank('1066', 'Banco Cooperativo Coopcentral'),
  bank('1051', 'Banco Davivienda'),
  bank('1001', 'Banco de Bogotá'),
  bank('1023', 'Banco de Occidente'),
  bank('1062', 'Banco Falabella'),
  bank('1063', 'Banco Finandina'),
  bank('1012', 'Banco GNB Sudameris'),
  bank('1006', 'Banco Itaú'),
  bank('1071', 'Banco J.P. Morgan Colombia'),
  bank('1047', 'Banco Mundo Mujer'),
  bank('1060', 'Banco Pichincha'),
  bank('1002', 'Banco Popular'),
  bank('1065', 'Banco Santander Colombia'),
  bank('1069', 'Banco Serfinanza'),
  bank('1303', 'Banco Unión'),
  bank('1053', 'Banco W'),
  bank('1031', 'Bancóldex'),
  bank('1007', 'Bancolombia'),
  bank('1061', 'Bancoomeva'),
  bank('1013', 'BBVA Colombia'),
  bank('1808', 'Bold CF'),
  bank('1283', 'CFA Cooperativa Financiera'),
  bank('1009', 'Citibank'),
  bank('1812', 'Coink'),
  bank('1370', 'Coltefinanciera'),
  bank('1292', 'Confiar Cooperativa Financiera'),
  bank('1291', 'Coofinep Cooperativa Financiera'),
  bank('1289', 'Cotrafa Cooperativa Financiera'),
  bank('1816', 'Crezcamos'),
  bank('1097', 'Dale'),
  bank('1019', 'Davibank (antes Scotiabank Colpatria)'),
  bank('1551', 'Daviplata'),
  bank('1802', 'Ding'),
  bank('1121', 'Financiera Juriscoop'),
  bank('1814', 'Global66'),
  bank('1637', 'Iris'),
  bank('1286', 'JFK Cooperativa Financiera'),
  bank('1070', 'Lulo Bank'),
  bank('1067', 'Mibanco'),
  bank('1801', 'Movii'),
  bank('1507', 'Nequi'),
  bank('1809', 'Nu'),
  bank('1560', 'Pibank'),
  bank('1803', 'Powwi'),
  bank('1811', 'RappiPay'),
  bank('1804', 'Ualá'),
];

/** Simulated banks for the test environment. The chosen bank determines the outcome of the payment. */
export const TEST_BANKS = [
  { ...bank('9001', 'Banco de pruebas: aprueba'), outcome: 'approved' },
  { ...bank('9002', 'Banco de pruebas: rechaza'), outcome: 'rejected' },
  { ...bank('9003', 'Banco de pruebas: queda pendiente'), outcome: 'pending' },
] as const satisfies readonly (Bank & { outcome: string })[];
