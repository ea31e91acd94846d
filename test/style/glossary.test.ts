import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

const COMMAND = /^cuota [a-z]+$/;

const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Term \|)/.test(line))
  .map((line) => line.split(/ *\| */).slice(1, -1));

/** Tables and views with their columns. */
const relations = new Map(
  [
    ...readFileSync('docs/schema.sql', 'utf8').matchAll(/^create (?:table|view) (\w+) \(\n([\s\S]*?)^\)/gm),
  ].map(([, name = '', body = '']) => [name, [...body.matchAll(/^ {2}(\w+)/gm)].map(([, column]) => column)]),
);
const columns = new Set([...relations.values()].flat());
const paths = globSync('src/**').map((path) => `/${path}`);

function isFile(name: string): boolean {
  const tail = `/${name.replace(/\/$/, '')}`;
  return paths.some((path) => path.endsWith(tail));
}

function isColumn(name: string): boolean {
  const [table = '', column] = name.split('.');
  return column === undefined ? columns.has(name) : (relations.get(table)?.includes(column) ?? false);
}

describe('glossary', () => {
  test('gives a table, column, file or decision record for every term', () => {
    const without_place = rows.filter(([, , where = '']) => !/`|decision/.test(where)).map(([word]) => word);
    assert.deepEqual(without_place, []);
  });

  test('names only existing tables, columns and files', () => {
    const named = rows.flatMap(([word, , where = '']) =>
      [...where.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ word, name })),
    );
    const gone = named.filter(
      ({ name }) => !(COMMAND.test(name) || relations.has(name) || isColumn(name) || isFile(name)),
    );
    assert.deepEqual(gone, []);
  });

  test('lists each term once', () => {
    const words = rows.flatMap(([word = '']) => word.split(', '));
    assert.deepEqual(
      words.filter((word, index) => words.indexOf(word) !== index),
      [],
    );
  });
});
