import { useState } from 'react'
import { useActionData } from 'react-router'

interface Corrected {
  answer: unknown
  error: string | undefined
}

/**
 * The server's error beside a field, until the person changes the field. The next answer shows it again, also
 * with the same words.
 */
export function useShownError(error: string | undefined): { shown: string | undefined; onInput(): void } {
  const answer: unknown = useActionData()
  const [corrected, setCorrected] = useState<Corrected>()
  const isCorrected = corrected !== undefined && corrected.answer === answer && corrected.error === error
  // Forgotten with the error: one that a script finds, as in a picture, may come back without an answer.
  if (corrected && !isCorrected) setCorrected(undefined)
  return {
    shown: isCorrected ? undefined : error,
    onInput() {
      if (error) setCorrected({ answer, error })
    },
  }
}
