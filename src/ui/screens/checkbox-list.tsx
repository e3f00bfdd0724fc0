import { useShownError } from './use-shown-error.ts'

interface CheckboxListProps {
  legend: string
  /** The name of every checkbox. */
  name: string
  choices: readonly { value: string; label: string }[]
  checked: readonly string[]
  /** The values are ids that say nothing to people. */
  hideValue?: boolean
  error?: string | undefined
  className?: string
}

/** A group of checkboxes, each with its value behind its label. The error belongs to the whole group. */
export function CheckboxList({
  legend,
  name,
  choices,
  checked,
  hideValue = false,
  className = '',
  ...rest
}: CheckboxListProps) {
  const { shown: error, onInput } = useShownError(rest.error)
  const errorId = `${name}-error`
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined} onInput={onInput}>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className={`grid gap-1 ${className}`}>
        {choices.map(({ value, label }) => (
          <label key={value} className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={checked.includes(value)}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {label} {!hideValue && <span className="text-muted">({value})</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
