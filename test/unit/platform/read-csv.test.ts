import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readCsv } from '#src/platform/lists/read-csv.ts';

async function read(pieces: readonly string[], delimiter = ','): Promise<[number, ...string[]][]> {
  const records = await Array.fromAsync(readCsv(pieces, delimiter));
  return records.map(({ line, fields }) => [line, ...fields]);
}

describe('CSV file', () => {
  const cases: readonly [string, string, [number, ...string[]][]][] = [
    [
      'accepts lines that end with LF',
      'a,b\n1,2\n',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'accepts lines that end with CRLF',
      'a,b\r\n1,2\r\n',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'accepts lines that end with CR',
      'a,b\r1,2',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    ['may end without a line end', 'a,b', [[1, 'a', 'b']]],
    ['may begin with a byte order mark', '\ufeffa,b\n', [[1, 'a', 'b']]],
    ['reads empty fields, also at the end', ',a,\n', [[1, '', 'a', '']]],
    [
      'skips empty lines',
      'a\n\n\r\nb\n',
      [
        [1, 'a'],
        [4, 'b'],
      ],
    ],
    ['reads quoted separators', '"a,b",c\n', [[1, 'a,b', 'c']]],
    [
      'reads quoted line ends',
      '"a\r\nb",c\nd,e\n',
      [
        [1, 'a\r\nb', 'c'],
        [3, 'd', 'e'],
      ],
    ],
    ['reads doubled quotes inside quotes', '"a ""b""",c\n', [[1, 'a "b"', 'c']]],
    ['reads empty quoted fields', '"",""\n', [[1, '', '']]],
    ['keeps quotes inside plain fields', 'a"b,c\n', [[1, 'a"b', 'c']]],
    ['keeps spaces', ' a , b \n', [[1, ' a ', ' b ']]],
  ];
  for (const [what, text, expected] of cases) {
    test(what, async () => {
      assert.deepEqual(await read([text]), expected);
      // Reading one character at a time gives the same result.
      assert.deepEqual(await read([...text]), expected);
    });
  }

  test('can use any delimiter', async () => {
    assert.deepEqual(await read(['a;b,c\n'], ';'), [[1, 'a', 'b,c']]);
    assert.deepEqual(await read(['a\tb\n'], '\t'), [[1, 'a', 'b']]);
  });

  test('rejects an unclosed quote and text after a closing quote', async () => {
    await assert.rejects(read(['a\n"b\nc']), /line 2: a quote is never closed/);
    await assert.rejects(read(['a\n"b"c\n']), /line 2: text follows a closing quote/);
  });

  test('without content has no records', async () => {
    assert.deepEqual(await read([]), []);
    assert.deepEqual(await read(['\ufeff']), []);
  });
});
