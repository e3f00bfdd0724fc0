// Fields whose values are among those that there are.
import { Select } from '#ui/screens/field.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { fieldProps, type FieldInputProps } from './input-props.ts'

/** Names several records of another type by ticking their titles. */
export function References(props: FieldInputProps) {
  const t = useWords('editing.admin')
  const { input, value, onChange } = props
  const { id, name, label, help, error, optional } = fieldProps(props)
  const chosen = value.split('\n').filter(Boolean)
  const options = input.options ?? []
  // Keeps records that are gone: unticking them is the admin's decision.
  const gone = chosen.filter((each) => !options.some((option) => option.value === each))
  const all = [...options, ...gone.map((each) => ({ value: each, label: t('deletedRecord', { id: each }) }))]
  const toggle = (each: string) =>
    onChange(
      all
        .map((option) => option.value)
        .filter((option) => chosen.includes(option) !== (option === each))
        .join('\n'),
    )
  const inputId = (index: number) => (index ? `${id}-${index}` : id)
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <fieldset className="min-w-0" aria-describedby={describedBy || undefined}>
      <legend className="mb-1 text-sm font-medium text-ink">
        {label}
        {optional && <span className="ms-1.5 font-normal text-muted">{t('optional')}</span>}
      </legend>
      {help && (
        <p id={`${id}-help`} className="mb-1.5 text-sm text-muted">
          {help}
        </p>
      )}
      {all.map((option, index) => (
        <label
          key={option.value}
          htmlFor={inputId(index)}
          className="flex items-start gap-2.5 py-1 text-sm pointer-coarse:py-2.5"
        >
          <input
            type="checkbox"
            id={inputId(index)}
            name={name}
            value={option.value}
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">{option.label}</span>
        </label>
      ))}
      {!all.length && <p className="text-sm text-muted">{t('nothingToChoose')}</p>}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

export function Choice(props: FieldInputProps) {
  const t = useWords('editing.admin')
  const { input, value, onChange } = props
  const labels = input.choiceLabels
  const choices = (input.choices ?? []).map((choice) => ({
    value: choice,
    label: labels?.[choice] ?? choice,
  }))
  const isOffered = input.choices?.includes(value)
  return (
    <Select
      {...fieldProps(props)}
      className="sm:max-w-96"
      // Keeps a stored value that is no longer a choice: the browser would silently select another one.
      choices={isOffered ? choices : [{ value, label: value || t('choose') }, ...choices]}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Names another record by choosing its title. */
export function Reference(props: FieldInputProps) {
  const t = useWords('editing.admin')
  const { input, value, onChange } = props
  const options = input.options ?? []
  // Keeps the value of a record that is gone: the browser would silently select another one.
  const kept = value && !options.some((option) => option.value === value) ? [{ value, label: value }] : []
  const none = input.required && value ? [] : [{ value: '', label: input.required ? t('choose') : t('none') }]
  return (
    <Select
      {...fieldProps(props)}
      className="sm:max-w-96"
      choices={[...none, ...kept, ...options]}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
