/**
 * Pattern for cells that a spreadsheet would read as a formula. It also matches formulas with apostrophes in front,
 * so that an import restores them exactly.
 */
const FORMULA = /^'*[=+\-@\t\r]/;

/**
 * Formats a CSV cell as RFC 4180 specifies. A cell that looks like a formula is prefixed with an apostrophe, which an
 * import removes.
 */
function csvCell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\n`;
}
