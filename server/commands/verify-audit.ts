import type { House } from '../house.ts'
import { verifyAudit } from '../use-cases/audit/verify-audit.ts'

/** Fails, and names the first line that does not hold. */
export async function verifyAuditCommand({ database }: House): Promise<string> {
  const { lines, unchained, redacted, cut, broken } = await verifyAudit(database.db)
  if (broken)
    throw new Error(`The audit trail is broken at line ${broken.line} (${broken.at}): ${broken.reason}.`)
  return [
    `The audit trail holds: ${lines} lines.`,
    ...(cut
      ? [
          `${cut.lines} older lines were deleted under the retention, up to line ${cut.line} ` +
            `(${new Date(cut.until).toISOString()}).`,
        ]
      : []),
    ...(unchained ? [`${unchained} older lines are from before the chain.`] : []),
    ...(redacted ? [`From ${redacted} notes the address of a deleted account was removed.`] : []),
  ].join('\n')
}
