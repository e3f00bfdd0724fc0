import { expect, it } from 'vitest'
import { linkedParts } from '#platform/rules/text-links.ts'

const links = (text: string) =>
  linkedParts(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []))

it('finds web addresses and leaves the end of a sentence alone', () => {
  expect(links('See https://a.example/b, or (http://c.example/d_(e)).')).toEqual([
    ['https://a.example/b', 'https://a.example/b'],
    ['http://c.example/d_(e)', 'http://c.example/d_(e)'],
  ])
  expect(links('(see https://a.example/b)')).toEqual([['https://a.example/b', 'https://a.example/b']])
})

it('makes no link of anything else', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'www.example.com',
    'https://',
    'https://known.example@evil.example/',
    'ftp://a.example',
  ])
    expect(links(text)).toEqual([])
})

it('keeps the text exactly as it was typed', () => {
  const texts = [
    '',
    'a\nhttps://a.example\n\nb',
    '<b>"https://a.example"</b>',
    'https://ä.example/ü x  y',
    '😀 https://a.example…',
  ]
  for (const text of texts)
    expect(
      linkedParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
})

it('finds the end of an address as long as a message', () => {
  const address = `https://a.example/${'(b'.repeat(2000)}${')'.repeat(2000)}`
  for (const ending of [')', '.)', ']', '.'])
    expect(links(address + ending.repeat(50_000))).toEqual([[address, address]])
})
