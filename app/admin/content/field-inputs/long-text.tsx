import { TextArea } from '#app/ui/field.tsx'
import { Counter } from './counter.tsx'
import { fieldProps, type FieldInputProps } from './input-props.ts'

/** Grows with its text where the browser supports field-sizing; elsewhere it scrolls. */
export function LongText(props: FieldInputProps) {
  const { input, value, onChange } = props
  return (
    <TextArea
      {...fieldProps(props)}
      example={input.example}
      rows={4}
      className="field-sizing-content max-h-96 min-h-24"
      onChange={(event) => onChange(event.target.value)}
      aside={<Counter length={value.length} maximum={input.maximum} />}
    />
  )
}
