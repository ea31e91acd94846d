import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  parseColombiaDateTime,
  parseDate,
  parseIso,
  toColombiaText,
  toIsoText,
  ZONE,
} from '#src/kernel/calendar.ts';

/** Whole seconds from 2000 to 2200. */
const instants = fc
  .integer({
    min: Date.UTC(2000, 0, 1) / 1000,
    max: Date.UTC(2200, 0, 1) / 1000,
  })
  .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000));

/** Strings of any UTF-16 code units, including NUL and lone surrogates. */
const anyUnits = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });

const iso = (instant: Temporal.Instant | null) => instant?.toString() ?? null;

describe('instant in Colombia time', () => {
  const shown: readonly [instant: string, text: string][] = [
    ['2027-01-15T15:00:00Z', '2027-01-15 10:00:00'],
    ['2027-01-01T04:59:59Z', '2026-12-31 23:59:59'],
    ['2027-01-01T05:00:00Z', '2027-01-01 00:00:00'],
    ['2028-02-29T12:00:00Z', '2028-02-29 07:00:00'],
    // Colombia has no daylight saving time: the offset is five hours in July as in January.
    ['2027-07-15T15:00:00Z', '2027-07-15 10:00:00'],
    // Fractions of a second are truncated, never rounded into the next day.
    ['2027-01-01T04:59:59.999999999Z', '2026-12-31 23:59:59'],
    ['2027-01-15T15:00:00.5Z', '2027-01-15 10:00:00'],
  ];
  for (const [instant, text] of shown) {
    test(`${instant} is ${text}`, () => assert.equal(toColombiaText(Temporal.Instant.from(instant)), text));
  }

  test('is null without an instant', () => assert.equal(toColombiaText(null), null));

  test('has the format Y-m-d H:i:s and is parsed as the same instant', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const text = toColombiaText(instant);
        assert.match(text, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
        assert.equal(iso(parseColombiaDateTime(text)), iso(instant));
        assert.equal(iso(parseDate(text)), iso(instant));
      }),
    );
  });
});

describe('instant in ISO 8601', () => {
  const shown: readonly [instant: string, text: string][] = [
    ['2027-02-16T00:00:00Z', '2027-02-15T19:00:00-05:00'],
    ['2027-01-01T04:59:59Z', '2026-12-31T23:59:59-05:00'],
    ['2027-07-15T15:00:00.5Z', '2027-07-15T10:00:00.5-05:00'],
    ['2027-01-15T15:00:00.123456Z', '2027-01-15T10:00:00.123456-05:00'],
  ];
  for (const [instant, text] of shown) {
    test(`${instant} is ${text}`, () => assert.equal(toIsoText(Temporal.Instant.from(instant)), text));
  }

  test('has the Colombian offset and is parsed as the same instant', () => {
    const precise = fc.tuple(instants, fc.nat(999_999_999));
    fc.assert(
      fc.property(precise, ([instant, nanoseconds]) => {
        const exact = instant.add({ nanoseconds });
        const text = toIsoText(exact);
        assert.match(text, /-05:00$/);
        assert.equal(iso(parseIso(text)), iso(exact));
      }),
    );
  });

  test('is parsed only with an offset', () => {
    for (const text of ['2027-01-15', '2027-01-15 10:00:00', '2027-01-15T10:00:00', '20270115T100000Z', '']) {
      assert.equal(iso(parseIso(text)), null, JSON.stringify(text));
    }
  });
});

describe('parsing Y-m-d H:i:s', () => {
  test('assumes Colombia time', () => {
    assert.equal(iso(parseColombiaDateTime('2027-01-15 10:00:00')), '2027-01-15T15:00:00Z');
    assert.equal(iso(parseColombiaDateTime('2028-02-29 23:59:59')), '2028-03-01T04:59:59Z');
  });

  const refused = {
    'another form': [
      ...[
        '2027-01-15',
        '2027-01-15 10:00',
        '2027-01-15T10:00:00',
        '2027-01-15 10:00:00Z',
        '15/01/2027 10:00:00',
      ],
      ...['2027-1-5 10:00:00', ' 2027-01-15 10:00:00', '2027-01-15 10:00:00\n', '2027-01-15  10:00:00', ''],
    ],
    'a day that does not exist': [
      ...['2027-02-29 10:00:00', '2027-02-30 10:00:00', '2027-04-31 10:00:00', '2100-02-29 10:00:00'],
      ...['2027-13-01 10:00:00', '2027-00-10 10:00:00', '2027-01-00 10:00:00', '2027-01-32 10:00:00'],
    ],
    'an hour that does not exist': ['2027-01-15 24:00:00', '2027-01-15 25:00:00', '2027-01-15 10:60:00'],
    'second 60': ['2027-01-15 10:00:60', '2027-01-15 23:59:60'],
    'a year that is too early': ['0000-01-01 00:00:00', '1500-01-01 00:00:00'],
  };
  for (const [what, texts] of Object.entries(refused)) {
    test(`rejects ${what}`, () => {
      for (const text of texts) assert.equal(iso(parseColombiaDateTime(text)), null, JSON.stringify(text));
    });
  }
});

describe('parsing a date in any accepted format', () => {
  const read: readonly [text: string, instant: string][] = [
    // A date without a time includes the whole day, so "until the 31st" includes the 31st.
    ['2027-01-31', '2027-02-01T04:59:59Z'],
    ['2027-01-15 10:00:00', '2027-01-15T15:00:00Z'],
    ['2027-01-15T10:00:00-05:00', '2027-01-15T15:00:00Z'],
    ['2027-01-15T15:00:00Z', '2027-01-15T15:00:00Z'],
    ['2027-01-15T15:00:00.000Z', '2027-01-15T15:00:00Z'],
    ['2027-01-15T16:30:00+01:30', '2027-01-15T15:00:00Z'],
  ];
  for (const [text, instant] of read)
    test(`${text} is ${instant}`, () => assert.equal(iso(parseDate(text)), instant));

  test('rejects invalid dates', () => {
    const refused = [
      ...[
        '',
        'mañana',
        'now',
        '20270115',
        '2027-02-29',
        '2027-13-01',
        '15-01-2027',
        '1705312800',
        'T',
        '2027',
      ],
      ...['2027-02-30T10:00:00Z', '2027-01-15T25:00:00Z', '2027-01-15T10:00:00-99:00', 'P1DT2H'],
    ];
    for (const text of refused) assert.equal(iso(parseDate(text)), null, JSON.stringify(text));
  });

  test('rejects an ISO date without an offset', () => {
    assert.equal(iso(parseDate('2027-01-15T10:00:00')), null);
  });

  test('returns an instant or null for any text and never throws', () => {
    const texts = fc.oneof(
      fc.string(),
      anyUnits,
      fc.date().map((date) => `${date}`),
    );
    const near = fc.stringMatching(/^[-+]?\d{4,6}-\d\d-\d\d[T ]?\d\d:\d\d:\d\d(Z|[-+]\d\d:\d\d)?$/);
    fc.assert(
      fc.property(fc.oneof(texts, near), (text) => {
        const instant = parseDate(text);
        assert.ok(instant === null || instant instanceof Temporal.Instant);
      }),
    );
  });

  test('returns only instants with a four-digit year', () => {
    const far = fc.tuple(fc.integer({ min: 0, max: 9999 }), fc.constantFrom('01-01', '12-31'));
    fc.assert(
      fc.property(far, ([year, day]) => {
        const instant = parseDate(`${String(year).padStart(4, '0')}-${day}`);
        if (instant !== null) assert.match(toColombiaText(instant), /^\d{4}-/);
      }),
    );
    assert.equal(ZONE, 'America/Bogota');
  });
});
