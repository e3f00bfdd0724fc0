import { TextArea } from '#app/ui/field.tsx'
import { Counter } from './counter.tsx'
import type { FieldInputProps } from './input-props.ts'

/** Grows with its text where the browser supports field-sizing; elsewhere it scrolls. */
export function LongText({ input, id, value, error, onChange }: FieldInputProps) {
  return (
    <TextArea
      id={id}
      name={input.name}
      label={input.label}
      help={input.help}
      example={input.example}
      error={error}
      optional={!input.required}
      required={input.required}
      rows={4}
      className="field-sizing-content max-h-96 min-h-24"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      aside={<Counter length={value.length} maximum={input.maximum} />}
    />
  )
}
