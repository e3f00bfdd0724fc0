import { useState } from 'react'
import type { Values } from '../plan.ts'
import type { FormResult } from '../read-form.ts'

export interface Corrected {
  /** Whether a field's value differs from the one that the server answered. */
  isCorrected(name: string): boolean
  markSent(): void
}

/**
 * Compares with the values that were sent, not with those at the answer: a field may be changed in between.
 * By its value: an icon or a picture is chosen without typing.
 */
export function useCorrected(result: FormResult | undefined, values: Values): Corrected {
  const [sent, setSent] = useState(values)
  const [answered, setAnswered] = useState({ result, values })
  if (answered.result !== result) setAnswered({ result, values: sent })
  return {
    isCorrected: (name) => answered.result === result && answered.values[name] !== values[name],
    markSent: () => setSent(values),
  }
}
