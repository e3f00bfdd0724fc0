// How the lines of the audit trail are chained. The note is covered by a salted digest of its own: when an
// account is deleted its address leaves the note, with the salt, and the chain still holds.
import { createHash } from 'node:crypto'
import { randomId } from '../ids.ts'

export interface AuditLine {
  actor: string
  action: string
  target: string
  note: string
  at: number
}

/** What the first line of the chain follows. */
export const CHAIN_START = 'start'

const digest = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

interface Chained extends Omit<AuditLine, 'note'> {
  id: string
  note_digest: string | null
  prev_hash: string | null
}

export const hashOfLine = ({ prev_hash, id, actor, action, target, note_digest, at }: Chained): string =>
  digest(prev_hash, id, actor, action, target, note_digest, at)

export const digestOfNote = (salt: string, note: string): string => digest(salt, note)

/** A line with all columns of its row but the number. */
export function chainLine(prev: string, line: AuditLine) {
  const salt = randomId()
  const row = {
    ...line,
    id: randomId(),
    prev_hash: prev,
    note_salt: salt,
    note_digest: digestOfNote(salt, line.note),
  }
  return { ...row, hash: hashOfLine(row) }
}
