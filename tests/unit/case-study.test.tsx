// What an admin types for a case study: which lines are right, how wrong ones are named, and where the chart
// puts them.
import { describe, expect, test } from 'vitest'
import { seriesError, seriesOf } from '#content/rules/case-study/series.ts'
import {
  datedNotesError,
  datedNotesOf,
  figureLinesError,
  figureLinesOf,
  tableError,
  tableOf,
} from '#content/rules/case-study/typed-lines.ts'
import { caseStudy } from '#content/rules/types/case-study.ts'
import { chartOf, ticksUpTo } from '#site/rules/line-chart.ts'
import { LineChart } from '#site/screens/parts/line-chart.tsx'
import { About } from '#site/screens/sections/about.tsx'
import { Results } from '#site/screens/sections/results.tsx'
import { bareSite, demoSite } from '#tests/support/demo-site.ts'
import { renderInEnglish } from '#tests/support/render-static.tsx'
import { inEnglish } from '#tests/support/words.ts'

describe('values by month', () => {
  test('are read in every spelling, and sorted', () => {
    const typed = 'Mar 2026 1,240\n2026-01 31\n02/2026: 34.5\n\nApril 2026\t126\n2026/05 = 7'
    expect(inEnglish(seriesError(typed, 'Lines'))).toBeUndefined()
    expect(seriesOf(typed)).toEqual([
      { month: '2026-01', value: 31 },
      { month: '2026-02', value: 34.5 },
      { month: '2026-03', value: 1240 },
      { month: '2026-04', value: 126 },
      { month: '2026-05', value: 7 },
    ])
  })

  test.each([
    ['2026-01 31', 'at least two months'],
    ['2026-01 31\n2026-13 5\nJuly 2026 5', 'please look at line 2 “2026-13 5”'],
    ['2026-01 31\nabc\n2026-02', 'line 2 “abc” and line 3 “2026-02”'],
    ['2026-01 -5\n2026-02 1.2.3\n2026-03 1,2\n2026-04 x', '“2026-03 1,2” and 1 more'],
    ['2026-01 31\nJan 2026 34', 'has 2026-01 twice'],
    [Array.from({ length: 61 }, (_, at) => `${2000 + at}-01 1`).join('\n'), 'at most 60 months (61 given)'],
  ])('%j is refused', (typed, words) => {
    expect(inEnglish(seriesError(typed, 'Lines'))).toContain(words)
  })
})

describe('the other lines', () => {
  test('marks need a day and words', () => {
    expect(datedNotesOf('2026-03-14 Moved\n1/9/2026: Mapped')).toEqual([
      { day: '2026-01-09', note: 'Mapped' },
      { day: '2026-03-14', note: 'Moved' },
    ])
    expect(inEnglish(datedNotesError('2026-03-14 Moved', 'Lines'))).toBeUndefined()
    expect(inEnglish(datedNotesError('2026-03-14', 'Lines'))).toContain('line 1 “2026-03-14”')
    expect(inEnglish(datedNotesError('2026-02-30 No such day', 'Lines'))).toContain('line 1')
    expect(inEnglish(datedNotesError('2026-03-14 x\n'.repeat(7), 'Lines'))).toContain('at most 6')
  })

  test('figures need a number first', () => {
    expect(figureLinesOf('212 faults found\n4× the orders')).toEqual([
      { number: '212', label: 'faults found' },
      { number: '4×', label: 'the orders' },
    ])
    expect(inEnglish(figureLinesError('faults 212', 'Lines'))).toContain('line 1 “faults 212”')
    expect(inEnglish(figureLinesError('1 a\n2 b\n3 c\n4 d\n5 e', 'Lines'))).toContain('at most 4')
  })

  test('rows need as many cells as the head', () => {
    expect(tableOf('Fault | Hours\nSlow pages | 6')).toEqual({
      head: ['Fault', 'Hours'],
      rows: [['Slow pages', '6']],
    })
    expect(inEnglish(tableError('Fault | Hours\nSlow | 6\nBroken', 'Lines'))).toContain('needs 2 cells')
    expect(inEnglish(tableError('Fault | Hours\nSlow | 6\nBroken', 'Lines'))).toContain('line 3 “Broken”')
    expect(inEnglish(tableError('Fault | Hours', 'Lines'))).toContain('at least one row')
  })

  test('a mark outside of the chart is refused, and values need a name', () => {
    const values = { series: '2026-01 1\n2026-03 2', seriesName: 'Orders', marks: '2026-04-01 Late' }
    expect(inEnglish(caseStudy.check(values))).toEqual({
      marks: 'Marks in the chart must be within its months; 2026-04-01 is not.',
    })
    expect(caseStudy.check({ ...values, marks: '2026-03-31 In time' })).toEqual({})
    expect(Object.keys(caseStudy.check({ series: '2026-01 1\n2026-03 2' }))).toEqual(['seriesName'])
    expect(Object.keys(caseStudy.check({ marks: '2026-04-01 Late' }))).toEqual(['marks'])
  })
})

describe('the chart', () => {
  test('has round values up to the greatest', () => {
    expect(ticksUpTo(126)).toEqual([0, 50, 100, 150])
    expect(ticksUpTo(58_900)).toEqual([0, 20_000, 40_000, 60_000])
    expect(ticksUpTo(0.3)).toEqual([0, 0.1, 0.2, 0.3])
    expect(ticksUpTo(0)).toEqual([0, 1])
  })

  test('puts months and days where they are in time', () => {
    const series = seriesOf('2026-01 0\n2026-02 50\n2026-05 100')
    const marks = [
      { day: '2026-02-01', note: 'a' },
      { day: '2026-02-05', note: 'b' },
      { day: '2026-05-31', note: 'c' },
    ]
    const chart = chartOf(series, marks)!
    expect(chart.points.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [25, 50],
      [100, 100],
    ])
    expect(chart.marks.map(({ x, row }) => [Math.round(x), row])).toEqual([
      [25, 0],
      [28, 1],
      [100, 0],
    ])
    expect(chartOf(series.slice(0, 1), [])).toBeUndefined()
  })

  test('is a table for screen readers, and its drawing is not read', () => {
    const html = renderInEnglish(
      <LineChart name="Orders per month" series={seriesOf('2026-01 31\n2026-02 1240')} />,
    )
    expect(html).toMatch(/<caption>Orders per month<\/caption>/)
    expect(
      [...html.matchAll(/<th scope="row">([^<]+)<\/th><td>([^<]+)</g)].map(([, ...cells]) => cells),
    ).toEqual([
      ['Jan 2026', '31'],
      ['Feb 2026', '1,240'],
    ])
    expect(html).toMatch(/<div aria-hidden="true"[^>]*>.*<svg/s)
  })

  test('names the year of the last month if it is another than that of the first', () => {
    const monthsBelow = (typed: string) => {
      const html = renderInEnglish(<LineChart name="Orders per month" series={seriesOf(typed)} />)
      const labels = html.matchAll(/top-full[^>]*>([^<]+)(?:<span class="block">(\d+))?</g)
      // The year is on a second line, so that no two labels touch.
      return [...labels].map(([, month, year]) => (year ? `${month} ${year}` : month))
    }
    expect(monthsBelow('2025-11 1\n2025-12 2\n2026-01 3\n2026-02 4')).toEqual([
      'Nov 2025',
      'Dec',
      'Jan 2026',
      'Feb 2026',
    ])
    expect(monthsBelow('2026-01 1\n2026-02 2\n2026-03 3')).toEqual(['Jan 2026', 'Feb', 'Mar'])
  })
})

describe('the proof on the landing page', () => {
  test('is a part of the section about the agency', () => {
    const html = renderInEnglish(<About site={demoSite()} />)
    expect(html.match(/<section/g)).toHaveLength(1)
    for (const words of ['Casa Alba', '212', 'faults found', 'that mattered', '22 Sep 2025'])
      expect(html).toContain(words)
    expect(html).toContain('href="/results/casa-alba#sample"')
    expect(html).toContain('href="/results/ponte-clinic"')
  })

  test('is left out without case studies, and stays without a text about the agency', () => {
    const without = renderInEnglish(<About site={{ ...demoSite(), caseStudy: [] }} />)
    expect(without).not.toContain('/results')
    const site = { ...bareSite(), caseStudy: demoSite().caseStudy }
    expect(renderInEnglish(<About site={site} />)).toContain('faults found')
  })

  test('the preview shows the record that is edited', () => {
    const site = demoSite()
    const edited = site.caseStudy[1]!
    for (const variant of ['landing', 'page'] as const) {
      const html = renderInEnglish(<Results site={site} variant={variant} recordId={edited._id} />)
      expect(html).toContain(edited.sentence)
      expect(html).not.toContain(site.caseStudy[0]!.sentence)
    }
  })
})
