import { Select } from '#ui/screens/field.tsx'
import { fieldProps, type FieldInputProps } from './input-props.ts'

export function Choice(props: FieldInputProps) {
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
      choices={isOffered ? choices : [{ value, label: value || 'Choose…' }, ...choices]}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
