// The small Markdown of long texts: what it knows is shown, all else stays as it was typed, and nothing typed
// becomes markup or a dangerous link.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { blocksOf, plainBlocks, plainText, spansOf } from '#platform/rules/marked-text.ts'
import { renderInEnglish } from '#tests/support/render-static.tsx'
import { MarkedText } from '#ui/screens/marked-text.tsx'

const html = (text: string) => renderInEnglish(<MarkedText text={text} />)

describe('a text', () => {
  it('falls into headings and paragraphs', () => {
    expect(blocksOf('First words.\n\n# Who we are\nRight below.\n\nAnother\nline.\n\n#Who we are')).toEqual([
      { kind: 'paragraph', text: 'First words.' },
      { kind: 'heading', text: 'Who we are', id: 'who-we-are' },
      { kind: 'paragraph', text: 'Right below.' },
      { kind: 'paragraph', text: 'Another\nline.' },
      { kind: 'heading', text: 'Who we are', id: 'who-we-are-2' },
    ])
  })

  it('has no heading where # stands inside a line', () => {
    expect(blocksOf('Ticket #4 is open.')).toEqual([{ kind: 'paragraph', text: 'Ticket #4 is open.' }])
    expect(blocksOf('')).toEqual([])
  })

  it('has lists, right below a sentence too', () => {
    expect(
      blocksOf('We keep:\n- your name\n- your address\n  and country\nNothing else.\n1. One\n2. Two'),
    ).toEqual([
      { kind: 'paragraph', text: 'We keep:' },
      { kind: 'list', ordered: false, items: ['your name', 'your address and country'] },
      { kind: 'paragraph', text: 'Nothing else.' },
      { kind: 'list', ordered: true, items: ['One', 'Two'] },
    ])
  })

  it.each(['2026. We began.', '-5 degrees', '1.5 hours', '— a dash', '*', '- '])('%s is no list', (text) => {
    expect(blocksOf(text)).toEqual([{ kind: 'paragraph', text: text.trim() }])
  })

  it('has bold words and links, also a link in bold words', () => {
    expect(spansOf('Read **this [page](/terms)** or [write](mailto:a@b.example).')).toEqual([
      { kind: 'text', text: 'Read ' },
      {
        kind: 'bold',
        spans: [
          { kind: 'text', text: 'this ' },
          { kind: 'link', text: 'page', href: '/terms' },
        ],
      },
      { kind: 'text', text: ' or ' },
      { kind: 'link', text: 'write', href: 'mailto:a@b.example' },
      { kind: 'text', text: '.' },
    ])
  })

  it.each(['2 ** 3 ** 4', '**', '****', 'a**b', '[x]', '[x] (y)', '(x)[y]'])('%s stays as it is', (text) => {
    expect(spansOf(text)).toEqual([{ kind: 'text', text }])
  })
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert`1`',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'vbscript:x',
  '\u0001javascript:x',
])('[a link](%s) is not made', (href) => {
  expect(html(`[a link](${href})`)).not.toContain('<a')
})

test('markup stays words', () => {
  expect(html('<img src=x onerror=alert(1)> **<b>**\n- <script>')).not.toMatch(/<(img|b|script)\b/)
})

test('plain text looks as it did: paragraphs with their line breaks', () => {
  expect(html('One\ntwo\n\nThree')).toBe(
    '<p class="whitespace-pre-line  ">One\ntwo</p><p class="whitespace-pre-line  ">Three</p>',
  )
})

test('no word is lost, whatever was typed', () => {
  const pieces = fc.constantFrom(
    '**',
    '*',
    '[',
    ']',
    '(',
    ')',
    '- ',
    '1. ',
    '#',
    '\n',
    '\n\n',
    ' ',
    'a',
    '/x',
    'é',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const text = parts.join('')
      const letters = (of: string) => of.replace(/[^aé]/g, '')
      expect(letters(plainBlocks(text))).toBe(letters(text))
    }),
  )
})

test('a long text full of stars is read at once', () => {
  expect(spansOf('**a '.repeat(5000)).length).toBeGreaterThan(0)
})

test('for search engines the marks are left out', () => {
  expect(plainText('Read **this [page](/terms)**')).toBe('Read this page')
  expect(plainBlocks('# Who\nUs\n\n- **one**\n- two')).toBe('Who\n\nUs\n\none\ntwo')
})
