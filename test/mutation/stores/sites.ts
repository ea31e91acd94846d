import { findInSql } from './predicates.ts';
import { type Piece, tokensOf } from './sql-tokens.ts';
import { child, list, type Node, textOf } from './syntax.ts';
import { COLUMNS, type Edit, type Kind } from './types.ts';

/** One removal, with the code that makes the choice while the program runs. */
interface Removal {
  kind: Kind;
  /** The removal as a source edit. */
  edit: Edit;
}

/**
 * An expression of the source from which something can be removed. `choose` returns its text with a switch for each
 * removal: `ids` in the order of `removals`, `inner` for its unchanged text.
 */
export interface Site {
  start: number;
  end: number;
  removals: Removal[];
  choose(ids: readonly string[], inner: (start: number, end: number) => string): string;
}

export interface Unread {
  kind: Kind;
  at: number;
  reason: string;
}

const SWITCH = '__mutant';
const isActive = (id: string | undefined) => `${SWITCH}(${JSON.stringify(id)})`;

/** What can be removed at this node, if anything. */
export function siteAt(
  source: string,
  node: Node,
  parents: readonly Node[],
): { site?: Site; unread?: Unread[] } {
  if (isSqlText(node, parents)) return templateSite(source, node);
  if (node.type !== 'CallExpression') return {};
  const site = lockSite(node, parents) ?? whereSite(node) ?? builderSite(node, parents);
  return site ? { site } : {};
}

const BEGINS_AS_SQL = /^[`'"]\s*(select|insert|update|delete|with)\b/i;

/** A template tagged `sql`, or a statement that is written as a plain string. */
function isSqlText(node: Node, parents: readonly Node[]): boolean {
  if (node.type === 'TaggedTemplateExpression') return textOf(child(node, 'tag')) === 'sql';
  const isTagged = parents.at(-1)?.type === 'TaggedTemplateExpression';
  const isText = node.type === 'TemplateLiteral' && !isTagged;
  const text = isText ? String((list(node, 'quasis')[0]?.value as { raw?: string })?.raw ?? '') : '';
  return isText && BEGINS_AS_SQL.test(`\`${text}`);
}

function templateSite(source: string, node: Node): { site?: Site; unread: Unread[] } {
  const template = node.type === 'TemplateLiteral' ? node : child(node, 'quasi');
  const { found, unread } = findInSql(tokensOf(piecesOf(source, template)));
  if (found.length === 0) return { unread };
  const changed = ({ start, end, text }: Edit) =>
    `${source.slice(node.start, start)}${text}${source.slice(end, node.end)}`;
  return {
    unread,
    site: {
      start: node.start,
      end: node.end,
      removals: found,
      choose(ids, inner) {
        const cases = found.map(({ edit }, index) => `${isActive(ids[index])} ? ${changed(edit)} : `);
        return `(${cases.join('')}${inner(node.start, node.end)})`;
      },
    },
  };
}

/** Texts and placeholders in the order of the source. */
function piecesOf(source: string, template: Node | undefined): Piece[] {
  const texts = list(template, 'quasis').map((quasi) => {
    const raw = (quasi.value as { raw: string }).raw;
    const start = source.indexOf(raw, quasi.start);
    return { is_hole: false, text: raw, start, end: start + raw.length };
  });
  const holes = list(template, 'expressions').map(({ start, end }) => ({
    is_hole: true,
    text: source.slice(start, end),
    start,
    end,
  }));
  return [...texts, ...holes].sort((a, b) => a.start - b.start || a.end - b.end);
}

const kindOf = (column: string | undefined): Kind | undefined => COLUMNS[column?.split('.').at(-1) ?? ''];

const methodOf = (call: Node) => textOf(child(child(call, 'callee'), 'property'));

/** What `where`, `on` and their relatives become when the condition is removed. */
const CONDITIONS: Readonly<Record<string, string>> = {
  where: 'where',
  whereRef: 'where',
  on: 'on',
  onRef: 'on',
};

function whereSite(call: Node): Site | undefined {
  const method = methodOf(call);
  const plain = CONDITIONS[method ?? ''];
  const args = list(call, 'arguments');
  const object = child(child(call, 'callee'), 'object');
  if (!plain || !object) return undefined;
  const isScope = textOf(child(args[0], 'callee')) === 'visibleTo';
  const isCompared = args.length === 3 && args[0]?.type === 'Literal';
  const kind = isScope ? 'commerce_id' : isCompared ? kindOf(textOf(args[0])) : undefined;
  const first = args[0];
  const last = args.at(-1);
  if (!kind || !first || !last) return undefined;
  const site = { start: object.end, end: call.end };
  return {
    ...site,
    removals: [{ kind, edit: { ...site, text: `.${plain}((eb) => eb.lit(true))` } }],
    choose([id], inner) {
      const chosen = `[${isActive(id)} ? '${plain}' : '${method}']`;
      return `${chosen}(...(${isActive(id)} ? [(eb) => eb.lit(true)] : [${inner(first.start, last.end)}]))`;
    },
  };
}

/** A comparison by an expression builder: `row('production', '=', true)`. */
function builderSite(call: Node, parents: readonly Node[]): Site | undefined {
  const builder = child(call, 'callee');
  const args = list(call, 'arguments');
  const kind = args.length === 3 && args[0]?.type === 'Literal' ? kindOf(textOf(args[0])) : undefined;
  if (!kind || builder?.type !== 'Identifier') return undefined;
  const [owner, array] = [parents.at(-2), parents.at(-1)];
  const isAlternative = array?.type === 'ArrayExpression' && owner !== undefined && methodOf(owner) === 'or';
  const text = `${textOf(builder)}.lit(${isAlternative ? 'false' : 'true'})`;
  const site = { start: call.start, end: call.end };
  return {
    ...site,
    removals: [{ kind, edit: { ...site, text } }],
    choose: ([id], inner) => `(${isActive(id)} ? ${text} : ${inner(call.start, call.end)})`,
  };
}

const LOCKS = ['forUpdate', 'forShare', 'forNoKeyUpdate', 'forKeyShare'];
const HOW_LOCKED = ['skipLocked', 'noWait'];

function lockSite(call: Node, parents: readonly Node[]): Site | undefined {
  const object = child(child(call, 'callee'), 'object');
  if (!object || !LOCKS.includes(methodOf(call) ?? '')) return undefined;
  const next = parents.at(-2);
  const end =
    next?.type === 'CallExpression' && HOW_LOCKED.includes(methodOf(next) ?? '') ? next.end : call.end;
  const site = { start: object.end, end };
  return {
    ...site,
    removals: [{ kind: 'lock', edit: { ...site, text: '' } }],
    choose: ([id], inner) => `.$call((q) => (${isActive(id)} ? q : q${inner(site.start, site.end)}))`,
  };
}
