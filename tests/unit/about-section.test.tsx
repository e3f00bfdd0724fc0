// The about section with what an agency has entered so far.
import { expect, test } from 'vitest'
import { figuresOf } from '#site/rules/figures.ts'
import { About } from '#site/screens/sections/about.tsx'
import { demoSite } from '#tests/support/demo-site.ts'
import { renderInEnglish } from '#tests/support/render-static.tsx'

const site = demoSite()
const about = site.about!
const counters = site.counters!

test('a bar without a label is left out, and so is a list of none', () => {
  const page = (labels: Partial<typeof about>) =>
    renderInEnglish(<About site={{ ...site, about: { ...about, ...labels } }} variant="page" />)
  expect(page({}).match(/\d+%<|>\d+%/g)!.length).toBeGreaterThan(2)
  const none = { aboutPointone: '', aboutPointwo: ' ', aboutPointhree: '' }
  expect(page(none)).not.toMatch(/\d+%</)
  expect(page({ ...none, aboutPointwo: 'Advice' })).toContain('65%')
  expect(page({ ...none, aboutPointwo: 'Advice' })).not.toContain('85%')
  expect(page({ ...none, aboutPointwo: 'Advice', aboutPercentTwo: '' })).not.toMatch(/\d+%/)
})

test('the picture shows the fifth figure, and none that the hero shows already', () => {
  const [, , , fourth, fifth] = figuresOf(counters)
  const page = (stored: typeof counters) =>
    renderInEnglish(<About site={{ ...site, counters: stored }} variant="landing" />)
  expect(page(counters)).toContain(fifth!.label)
  const four = { ...counters, winingAwardText: '' }
  expect(figuresOf(four)).toHaveLength(4)
  expect(page(four)).not.toContain(fourth!.label)
})
