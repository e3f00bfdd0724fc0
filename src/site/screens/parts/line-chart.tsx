// A line chart, drawn on the server: the line as SVG, its words as HTML, so that they keep their size on
// every window. Screen readers get the values as a table.
import type { MonthValue } from '#content/rules/case-study/series.ts'
import type { DatedNote } from '#content/rules/case-study/typed-lines.ts'
import type { Format } from '#platform/rules/format.ts'
import type { Language } from '#platform/rules/languages.ts'
import { dayWords, monthWords, shortMonth } from '#platform/rules/month-words.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { chartOf, type Chart } from '../../rules/line-chart.ts'

interface LineChartProps {
  /** What is counted: "Orders per month". */
  name: string
  /** Of the words, where it is not that of the page. */
  lang?: Language | undefined
  series: readonly MonthValue[]
  marks?: readonly DatedNote[]
  className?: string
}

export function LineChart({ name, lang, series, marks = [], className = '' }: LineChartProps) {
  const chart = chartOf(series, marks)
  const format = useFormat()
  if (!chart) return null
  return (
    <figure className={className}>
      <figcaption lang={lang} className="font-medium">
        {name}
      </figcaption>
      <Plot chart={chart} format={format} />
      <ValueTable name={name} lang={lang} series={series} format={format} />
      {chart.marks.length > 0 && <Marks marks={chart.marks} lang={lang} language={format.language} />}
    </figure>
  )
}

/** The room around the plot is for the words beside it. */
const PLOT = 'relative mr-3 mb-12 ml-11 h-40 sm:h-64 lg:h-72'

function Plot({ chart: { points, ticks, marks }, format }: { chart: Chart; format: Format }) {
  const line = points.map(({ x, y }) => `${x} ${100 - y}`).join('L')
  const [first, last] = [points[0]!, points.at(-1)!]
  const rows = Math.max(-1, ...marks.map(({ row }) => row)) + 1
  return (
    <div aria-hidden="true" className={`${PLOT} ${TOP_MARGINS[rows]}`}>
      {ticks.map(({ y, value }) => (
        <div key={value} style={{ bottom: `${y}%` }} className="absolute inset-x-0 border-t border-line">
          <span className="absolute right-full -translate-y-1/2 pr-2.5 text-xs whitespace-nowrap text-muted tabular-nums">
            {format.compact(value)}
          </span>
        </div>
      ))}
      {marks.map(({ day, x, row }, at) => (
        <div
          key={`${day} ${at}`}
          style={{ left: `${x}%` }}
          className={`absolute bottom-0 border-l border-dashed border-ink/50 ${row ? '-top-4' : '-top-10'}`}
        >
          <span className={`${NUMBER} absolute bottom-full -translate-x-1/2`}>{at + 1}</span>
        </div>
      ))}
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        <path
          d={`M${first.x} 100L${line}L${last.x} 100z`}
          className="fill-accent/12 forced-colors:fill-none"
        />
        <path
          d={`M${line}`}
          fill="none"
          strokeWidth="3"
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-accent forced-colors:stroke-[CanvasText]"
        />
      </svg>
      <EndValue point={first} text={format.count(first.value)} />
      <EndValue point={last} text={format.count(last.value)} isLast />
      {points.map(({ month, x }, at) => (
        <span
          key={month}
          style={{ left: `${x}%` }}
          className={`absolute top-full mt-2 text-xs leading-snug whitespace-nowrap text-muted ${namedAt(at, points.length)}`}
        >
          {shortMonth(month, format.language)}
          {namesYear(at, points) && <span className="block">{month.slice(0, 4)}</span>}
        </span>
      ))}
    </div>
  )
}

/** Above the plot: room for no, one or two rows of numbers. */
const TOP_MARGINS = ['mt-10', 'mt-19', 'mt-19']
const NUMBER =
  'flex size-6 items-center justify-center rounded-full bg-ink text-xs font-semibold text-white tabular-nums'

/** A dot at an end of the line, with its value above it. */
function EndValue({ point: { x, y }, text, isLast = false }: EndValueProps) {
  return (
    <span
      style={{ left: `${x}%`, bottom: `${y}%` }}
      className={`absolute size-3 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-white ${isLast ? 'bg-amber' : 'bg-accent'}`}
    >
      <span
        className={`absolute bottom-full mb-1 font-display leading-none whitespace-nowrap tabular-nums ${isLast ? 'right-0 text-2xl' : 'left-0 text-base'}`}
      >
        {text}
      </span>
    </span>
  )
}

interface EndValueProps {
  point: Chart['points'][number]
  text: string
  isLast?: boolean
}

/** The first month, each January, and the last one if it is in another year: a phone shows no other. */
function namesYear(at: number, points: Chart['points']): boolean {
  const { month } = points[at]!
  const isLast = at === points.length - 1
  return (
    at === 0 ||
    (at > 1 && month.endsWith('-01')) ||
    (isLast && month.slice(0, 4) !== points[0]!.month.slice(0, 4))
  )
}

/** A phone names the first and the last month; a desktop all of up to 8, or every second of up to 13. */
function namedAt(at: number, count: number): string {
  if (at === 0) return ''
  if (at === count - 1) return '-translate-x-full text-right'
  const isShown = count <= 8 || (count <= 13 && at % 2 === 0 && at < count - 2)
  return isShown ? '-translate-x-1/2 text-center max-sm:hidden' : 'hidden'
}

interface MarksProps {
  marks: readonly DatedNote[]
  lang: Language | undefined
  language: Language
}

function Marks({ marks, lang, language }: MarksProps) {
  return (
    <ol className="grid gap-x-6 gap-y-3 pt-4 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
      {marks.map(({ day, note }, at) => (
        <li key={`${day} ${at}`} className="flex gap-3 text-[0.9375rem] leading-snug">
          <span aria-hidden="true" className={`${NUMBER} shrink-0`}>
            {at + 1}
          </span>
          <span>
            <span className="block text-sm text-muted">{dayWords(day, language)}</span>
            <span lang={lang}>{note}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function ValueTable({
  name,
  lang,
  series,
  format,
}: {
  name: string
  lang: Language | undefined
  series: readonly MonthValue[]
  format: Format
}) {
  const t = useWords('site.pages')
  return (
    <div className="sr-only">
      <table>
        <caption lang={lang}>{name}</caption>
        <thead>
          <tr>
            <th scope="col">{t('result.month')}</th>
            <th scope="col">{t('result.value')}</th>
          </tr>
        </thead>
        <tbody>
          {series.map(({ month, value }) => (
            <tr key={month}>
              <th scope="row">{monthWords(month, format.language)}</th>
              <td>{format.count(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
