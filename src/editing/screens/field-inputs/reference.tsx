import { Select } from '#ui/screens/field.tsx'
import { fieldProps, type FieldInputProps } from './input-props.ts'

/** Names another record by choosing its title. */
export function Reference(props: FieldInputProps) {
  const { input, value, onChange } = props
  const options = input.options ?? []
  // Keeps the value of a record that is gone: the browser would silently select another one.
  const kept = value && !options.some((option) => option.value === value) ? [{ value, label: value }] : []
  const none = input.required && value ? [] : [{ value: '', label: input.required ? 'Choose…' : 'None' }]
  return (
    <Select
      {...fieldProps(props)}
      className="sm:max-w-96"
      choices={[...none, ...kept, ...options]}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
