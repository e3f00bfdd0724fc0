// Values that no form would send: odd texts, JSON values, path segments and queries.
import { createHash } from 'node:crypto'
import fc from 'fast-check'

export const utf8 = (text: string) => Buffer.from(text.toWellFormed()).toString('latin1')
export const bytes = (maxLength: number) =>
  fc.uint8Array({ maxLength }).map((list) => Buffer.from(list).toString('latin1'))

/** Long, and nothing that could be compressed: no index takes it. */
const LONG = Array.from({ length: 150 }, (_, n) => createHash('sha256').update(String(n)).digest('hex')).join(
  '',
)

const ODD_TEXTS = [
  LONG,
  `${LONG}@test.example`,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDFFF\uD800',
  '\u202E',
  '\r\nx: y',
  '../../etc/passwd',
  "' or 1=1 --",
  '"><script>',
  '${7*7}',
  '%',
  '%zz',
  '%00',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e400',
  '9'.repeat(400),
  'x'.repeat(6000),
  'ё'.repeat(250),
  '😀'.repeat(120),
  'javascript:alert(1)',
  '//evil.example',
  'http://[',
  'a@b',
  'a@b.example',
  'ümläut@test.example',
  'o!brien@test.example',
  'abc..def@test.example',
  '+351912345678',
  '2026-02-30',
  '0000-00-00T99:99',
]
export const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  fc.string({ unit: 'binary', maxLength: 60 }),
)
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER,
    [],
    {},
    [[]],
    { a: 1 },
    ['x'],
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A piece of a path, spelt in ways that may or may not be right. */
export const oddSegment = fc.oneof(
  fc.constantFrom(
    '..',
    '.',
    '%2e%2e',
    '%2f',
    '%5c',
    '%00',
    '%',
    '%e',
    '%zz',
    '%ff',
    '%c0%af',
    '%ed%a0%80',
    '%0d%0a',
  ),
  fc.constantFrom(
    ';x',
    ';',
    '*',
    'null',
    'undefined',
    'A'.repeat(22),
    'a'.repeat(3000),
    '~',
    '@',
    '[',
    '+',
    '&',
    '__proto__',
    'constructor',
    '-1',
    '1e99',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
)

export const oddQuery = (names: string[]) =>
  fc
    .array(
      fc.tuple(
        fc.oneof(fc.constantFrom(...names, 'limit', 'after', 'q', 'next', 'page', 'token', 'sort'), oddText),
        oddText,
      ),
      { maxLength: 4 },
    )
    .chain((pairs) =>
      fc.constantFrom(
        pairs.map(([name, value]) => `${spelt(name)}=${spelt(value)}`).join('&'),
        pairs.map(([name]) => name.replace(/[^\x21-\x7e]/g, '')).join('&'),
        '%',
        '&&==',
        '?'.repeat(9),
      ),
    )

export const spelt = (text: string) => encodeURIComponent(text.toWellFormed())
