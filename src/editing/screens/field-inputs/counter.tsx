import { useFormat } from '#ui/screens/use-format.ts'
/** How much of a field is used. Shown from 80% of its length: earlier it would be noise. */
export function Counter({ length, maximum }: { length: number; maximum: number }) {
  const format = useFormat()
  if (length < maximum * 0.8) return null
  const over = length - maximum
  return (
    <span className={`shrink-0 text-xs tabular-nums ${over > 0 ? 'font-medium text-danger' : 'text-muted'}`}>
      {over > 0 ? `${format.count(over)} too many` : `${format.count(length)} of ${format.count(maximum)}`}
    </span>
  )
}
