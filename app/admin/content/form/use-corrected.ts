import { useState } from 'react'
import type { Values } from '../plan.ts'
import type { FormResult } from '../read-form.ts'

/**
 * Whether a field was changed since the server answered. By its value: an icon or a picture is chosen without
 * typing.
 */
export function useCorrected(result: FormResult | undefined, values: Values): (name: string) => boolean {
  const [answered, setAnswered] = useState({ result, values })
  if (answered.result !== result) setAnswered({ result, values })
  return (name) => answered.result === result && answered.values[name] !== values[name]
}
