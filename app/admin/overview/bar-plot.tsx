// A bar plot. Loaded lazily, because the chart library is large.
import {
  Bar as ChartBar,
  BarChart,
  type BarProps,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useFormat } from '#app/use-format.ts'
import { axisTicks } from './axis-ticks.ts'

export interface Bar {
  name: string
  value: number
  /** The refunded part, drawn lighter on top of the value. */
  refunded?: number
  /** The exact figures, for the tooltip and the table. */
  description: string
}

const TEXT = { fontSize: 12, fill: 'var(--color-muted)' }

export default function BarPlot({ bars, upright, money }: { bars: Bar[]; upright: boolean; money: boolean }) {
  const format = useFormat()
  const figure = (value: number) => format.compact(value, { money })
  const ticks = axisTicks(Math.max(...bars.map(({ value, refunded = 0 }) => value + refunded)))
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
    ticks,
    domain: [0, ticks.at(-1)!],
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
        <ChartBar dataKey="value" stackId="sum" fill="var(--color-accent)" {...end} />
        <ChartBar dataKey="refunded" stackId="sum" fill="var(--color-accent-mid)" {...end} />
      </BarChart>
    </ResponsiveContainer>
  )
}

function Hint({ bar }: { bar: Bar }) {
  return (
    <div className="rounded-md border border-line bg-white px-3 py-2 text-xs text-ink shadow-sm">
      <span className="font-medium">{bar.name}</span>
      <br />
      {bar.description}
    </div>
  )
}
