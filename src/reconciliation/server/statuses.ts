// What the words in a status column mean.

const COMPLETED = new Set([
  'completed',
  'complete',
  'succeeded',
  'success',
  'successful',
  'paid',
  'settled',
  'captured',
  'cleared',
  'booked',
  'posted',
  'executed',
  'available',
])

/** The money did not come, or went back. */
const OTHER = new RegExp(
  'pend|fail|refund|cancel|den[iy]|declin|revers|expir|void|hold|held|incomplete|disput|block|requires|' +
    'uncaptured|unpaid|open|process|reject|return|placed|created|remov|author',
)

export type RowStatus = 'completed' | 'other' | 'unknown'

export function readStatus(text: string): RowStatus {
  const word = text.trim().toLowerCase()
  // A part of the money stayed, so it was paid.
  if (COMPLETED.has(word) || /^partial(ly)?[ _-]refund/.test(word)) return 'completed'
  return OTHER.test(word) ? 'other' : 'unknown'
}
