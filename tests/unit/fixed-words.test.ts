// No sentence stands in a component: what people read is a message of a catalogue. The walk in the
// pseudo-language opens pages as the server makes them, and does not see what only a browser shows.
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FIXED = [
  // An attribute that people read or hear.
  /\s(?:aria-label|aria-description|alt|title|label|placeholder)=(?:"|\{')[A-Z][a-z][^"']*/g,
  // Two words or more between two tags on one line.
  /(?<![=-])>\s*[A-Za-z’'-]+[,:]?(?:\s[A-Za-z’'-]+[,.…:]?)+\s*<\//g,
]

it('no component has words of its own', () => {
  const found = globSync('src/**/*.tsx').flatMap((file) => {
    const code = readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
    return FIXED.flatMap((fixed) => code.match(fixed) ?? []).map((words) => `${file}: ${words.trim()}`)
  })
  expect(found).toEqual([])
})
