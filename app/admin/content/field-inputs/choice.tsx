import { Select } from '#app/ui/field.tsx'
import type { FieldInputProps } from './input-props.ts'

export function Choice({ input, id, value, error, onChange }: FieldInputProps) {
  const choices = input.choices ?? []
  return (
    <Select
      id={id}
      name={input.name}
      label={input.label}
      help={input.help}
      error={error}
      optional={!input.required}
      required={input.required}
      className="sm:max-w-72"
      // Keeps a stored value that is no longer a choice: the browser would silently select another one.
      choices={choices.includes(value) ? choices : [{ value, label: value || 'Choose…' }, ...choices]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
