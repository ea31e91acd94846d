import { parseAst } from 'rolldown/parseAst';

/** A node of the syntax tree, reduced to what the generator reads. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export function parse(source: string): Node {
  return parseAst(source, { lang: 'ts' }) as unknown as Node;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );

/** Visits every node with the nodes that contain it, the outermost first. */
export function walk(
  node: Node,
  visit: (node: Node, parents: readonly Node[]) => void,
  parents: Node[] = [],
) {
  visit(node, parents);
  for (const child of childrenOf(node)) walk(child, visit, [...parents, node]);
}

export const child = (node: Node | undefined, field: string): Node | undefined =>
  isNode(node?.[field]) ? node[field] : undefined;

export const list = (node: Node | undefined, field: string): Node[] =>
  Array.isArray(node?.[field]) ? (node[field] as unknown[]).filter(isNode) : [];

/** The name of an identifier, or the text of a string. */
export function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Identifier') return String(node.name);
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

export const isFunction = ({ type }: Node) => FUNCTIONS.includes(type);

/** The outermost declaration around a node. */
export function enclosingName(parents: readonly Node[]): string {
  const declared = parents.find(
    ({ type }) => type === 'FunctionDeclaration' || type === 'VariableDeclarator',
  );
  return textOf(child(declared, 'id')) ?? 'module';
}
