/** What a spreadsheet takes for a formula, and what would be read as guarded already. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A cell as RFC 4180 has it. What looks like a formula has an apostrophe before it, which reading takes off again. */
function csvCell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\n`;
}
