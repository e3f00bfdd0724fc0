// A bar plot. Loaded only when it is shown: the library that draws it is large.
import {
  Bar as Drawn,
  BarChart,
  type BarProps,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { roundSteps } from './round-steps.ts'

export interface Bar {
  name: string
  value: number
  /** What went back, drawn lighter on top of the value. */
  back?: number
  /** The exact figures, shown for the bar one points at. */
  words: string
}

const TEXT = { fontSize: 12, fill: 'var(--color-muted)' }

const short = (value: number): string =>
  new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(value)

export default function BarPlot({ bars, upright, money }: { bars: Bar[]; upright: boolean; money: boolean }) {
  const figure = (value: number) => (money ? `$${short(value)}` : short(value))
  const steps = roundSteps(Math.max(...bars.map(({ value, back = 0 }) => value + back)))
  const end = {
    radius: upright ? [3, 3, 0, 0] : [0, 3, 3, 0],
    maxBarSize: 28,
    isAnimationActive: false,
  } satisfies Partial<BarProps>
  const names = {
    dataKey: 'name',
    type: 'category',
    tick: TEXT,
    tickLine: false,
    axisLine: { stroke: 'var(--color-line)' },
  } as const
  const values = {
    type: 'number',
    tick: TEXT,
    tickLine: false,
    axisLine: false,
    tickFormatter: figure,
    ticks: steps,
    domain: [0, steps.at(-1)!],
    interval: 0,
  } as const
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={bars}
        layout={upright ? 'horizontal' : 'vertical'}
        margin={{ top: 12, right: 24, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke="var(--color-line)" horizontal={upright} vertical={!upright} />
        {upright ? <XAxis {...names} interval="preserveStartEnd" /> : <XAxis {...values} />}
        {upright ? <YAxis {...values} width={52} /> : <YAxis {...names} width={120} />}
        <Tooltip
          cursor={{ fill: 'var(--color-paper)' }}
          isAnimationActive={false}
          content={({ active, payload }) =>
            active && payload?.[0] ? <Hint bar={payload[0].payload as Bar} /> : null
          }
        />
        <Drawn dataKey="value" stackId="sum" fill="var(--color-accent)" {...end} />
        <Drawn dataKey="back" stackId="sum" fill="var(--color-accent-mid)" {...end} />
      </BarChart>
    </ResponsiveContainer>
  )
}

function Hint({ bar }: { bar: Bar }) {
  return (
    <div className="rounded-md border border-line bg-white px-3 py-2 text-xs text-ink shadow-sm">
      <span className="font-medium">{bar.name}</span>
      <br />
      {bar.words}
    </div>
  )
}
