// The audit trail for a file, oldest first, in batches.
import { z } from 'zod'
import { actorNames } from '#identity/server/actor-names.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { auditBatches } from './audit-batches.ts'
import { auditCutOf, type AuditCut } from './delete-old-audit.ts'

export const AUDIT_LINE = z
  .object({
    line: z.int(),
    at: z.iso.datetime(),
    actor: z.string(),
    actorId: z.string().meta({ description: 'The id of the account, or the name of a machine.' }),
    action: z.string(),
    target: z.string(),
    note: z.string(),
    prevHash: z.string(),
    hash: z.string(),
  })
  .meta({ id: 'AuditLine' })

export type ExportedAuditLine = z.infer<typeof AUDIT_LINE>

/**
 * The permission is checked before the generator is returned: a response that has begun can’t become a 403.
 */
export function exportAudit(app: App, viewer: Viewer): AsyncIterable<ExportedAuditLine[]> {
  requirePermission(viewer, 'see-audit')
  return inWords(app, readLines(app))
}

/** In the words of the site: a file has no reader whose language is known. */
async function* inWords(
  app: App,
  batches: AsyncIterable<ExportedAuditLine[]>,
): AsyncGenerator<ExportedAuditLine[]> {
  const words = await app.words()
  for await (const lines of batches) yield words.read(lines)
}

async function* readLines(app: App): AsyncGenerator<ExportedAuditLine[]> {
  const { db } = app.database
  const { read } = await app.words()
  const cut = await auditCutOf(db)
  if (cut) yield [read(cutLine(cut))]
  for await (const rows of auditBatches(db)) {
    const nameOf = await actorNames(db, rows)
    yield rows.map(({ seq, at, actor, action, target, note, prev_hash, hash }) => ({
      line: seq,
      at: new Date(at).toISOString(),
      actor: nameOf(actor),
      actorId: actor,
      action: read(action),
      target,
      note: read(note),
      prevHash: prev_hash ?? '',
      hash: hash ?? '',
    }))
  }
}

/** Stands for the last line that was deleted: the first line that is left follows its hash. */
const cutLine = ({ lines, line, hash, until }: AuditCut): ExportedAuditLine => ({
  line,
  at: new Date(until).toISOString(),
  actor: '',
  actorId: '',
  action: say('audit.agency', 'notInFile'),
  target: 'audit',
  note: say('audit.agency', 'deletedBefore', { count: lines }),
  prevHash: '',
  hash,
})
