import { transformSync } from 'oxc-transform';

/** Compiles TypeScript, with or without JSX, to JavaScript. */
export function compile(path, source) {
  const { code, errors } = transformSync(path, source, {
    jsx: { runtime: 'automatic', importSource: 'preact' },
    typescript: { onlyRemoveTypeImports: true },
  });
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0].message}`);
  return code;
}
