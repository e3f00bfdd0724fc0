import { verifyAudit } from '#audit/server/verify-audit.ts'
import { countOf } from '#platform/rules/count-of.ts'
import type { App } from '#platform/server/app.ts'

/** How many lines that do not hold are named. */
const MOST_NAMED = 20

/** Fails, and names the lines that do not hold. */
export async function verifyAuditCommand({ database }: App): Promise<string> {
  const { lines, unchained, redacted, cut, broken } = await verifyAudit(database.db)
  if (broken.length)
    throw new Error(
      [
        `The audit trail is broken in ${countOf(broken.length, 'place')}:`,
        ...broken.slice(0, MOST_NAMED).map(({ line, at, reason }) => `line ${line} (${at}): ${reason}.`),
        ...(broken.length > MOST_NAMED ? ['…'] : []),
      ].join('\n'),
    )
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
