import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roomyMemory } from '../tests/support/roomy-memory.ts'

/** A folder for all that tests write. It is gone when this process ends, also with what a killed test left. */
export function temporaryFolder(): string {
  const temporary = mkdtempSync(join(roomyMemory() ?? tmpdir(), 'shingle-tests-'))
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  // PostgreSQL runs as another user, who must get in.
  chmodSync(temporary, 0o755)
  process.env.TMPDIR = temporary
  return temporary
}
