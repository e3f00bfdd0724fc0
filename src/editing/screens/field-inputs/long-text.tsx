import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextArea } from '#ui/screens/field.tsx'
import { MarkedText } from '#ui/screens/marked-text.tsx'
import { Counter } from './counter.tsx'
import { fieldProps, type FieldInputProps } from './input-props.ts'

/** Grows with its text where the browser supports field-sizing; elsewhere it scrolls. */
export function LongText(props: FieldInputProps) {
  const { input, value, onChange } = props
  const area = (
    <TextArea
      {...fieldProps(props)}
      rows={4}
      className="field-sizing-content max-h-96 min-h-24"
      onChange={(event) => onChange(event.target.value)}
      aside={<Counter length={value.length} maximum={input.maximum} />}
    />
  )
  if (!input.marked) return area
  return (
    <div>
      {area}
      {value.trim() && (
        <Disclosure summary="Preview of the text" className="mt-1">
          <div className="mt-1 max-h-96 space-y-3 overflow-y-auto rounded-md border border-line bg-paper p-4 text-sm leading-relaxed [overflow-wrap:anywhere]">
            <MarkedText text={value} />
          </div>
        </Disclosure>
      )}
    </div>
  )
}
