// A time zone is typed, with the zones that the browser knows as suggestions.
import { useId } from 'react'
import { TextField } from '#ui/screens/field.tsx'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import { fieldProps, type FieldInputProps } from './input-props.ts'

export function TimeZoneInput(props: FieldInputProps) {
  const { onChange } = props
  const zones = useId()
  // Not rendered by the server, which may know other zones than the browser.
  const hydrated = useHydrated()
  return (
    <>
      <TextField
        {...fieldProps(props)}
        list={zones}
        autoComplete="off"
        spellCheck={false}
        className="sm:max-w-72"
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={zones}>
        {hydrated && Intl.supportedValuesOf('timeZone').map((zone) => <option key={zone} value={zone} />)}
      </datalist>
    </>
  )
}
