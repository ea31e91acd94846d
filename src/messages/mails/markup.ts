/** HTML that is safe as it stands. */
export interface Markup {
  markup: string;
}

type Value = string | Markup | readonly Markup[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Writes HTML. Every text put into it is escaped; only what was written by this function is taken as it is. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return { markup: parts.map((part, index) => part + render(values[index] ?? '')).join('') };
}

function render(value: Value): string {
  if (typeof value === 'string') return value.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
  return 'markup' in value ? value.markup : value.map(render).join('');
}
