// An admin changes how long data is kept. A shorter time deletes data, so it needs a recent sign-in and is
// mailed to all admins. If there is something to delete, the admin has to agree first.
import { z } from 'zod'
import { emailTeam } from '#email/server/email-team.ts'
import { requireRecentSignIn } from '#identity/server/recent-sign-in.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Person, type Viewer } from '#platform/rules/permissions.ts'
import {
  durationWords,
  isShorter,
  RETENTION_KINDS,
  retentionRules,
  type Months,
  type RetentionKind,
} from '#platform/rules/retention.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { readRetention } from '#platform/server/retention.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { retentionChanged } from './privacy-emails.ts'
import { countOlder } from './retention-settings.ts'

const MONTHS = z
  .int(say('privacy.agency', 'chooseTime'))
  .nullable()
  .optional()
  .meta({ description: 'Months; null is for ever. Left out: stays as it is.' })

export const RETENTION_INPUT = z.strictObject({
  messages: MONTHS,
  audit: MONTHS,
  revisions: MONTHS,
  documents: MONTHS,
  agreed: z.array(z.enum(RETENTION_KINDS), 'must be a list of kinds').optional().meta({
    description:
      'The kinds of data for which the caller confirms that records will be deleted. A change that deletes records answers 409 without it.',
  }),
})

interface Change {
  kind: RetentionKind
  from: Months
  to: Months
}

export async function saveRetention(
  app: App,
  viewer: Viewer,
  body: Unchecked<typeof RETENTION_INPUT>,
): Promise<void> {
  const actor = requirePermission(viewer, 'manage-privacy')
  const { agreed = [], ...wanted } = parseObject(RETENTION_INPUT, body)
  requireOfferedTimes(app, wanted)
  const kept = await readRetention(app, app.database.db)
  const changes = RETENTION_KINDS.flatMap((kind): Change[] => {
    const [from, to] = [kept[kind].months, wanted[kind]]
    return to === undefined || to === from ? [] : [{ kind, from, to }]
  })
  const shortened = changes.filter(({ from, to }) => isShorter(to, from))
  await requireAgreement(
    app,
    shortened.filter(({ kind }) => !agreed.includes(kind)),
  )
  if (shortened.length) await requireRecentSignIn(app, viewer)
  if (changes.length) await inTransaction(app, (unit) => store(unit, changes, { actor, shortened }))
}

function requireOfferedTimes({ settings }: App, wanted: Partial<Record<RetentionKind, Months | undefined>>) {
  const rules = retentionRules(settings.DOCUMENT_RETENTION_YEARS)
  const wrong = RETENTION_KINDS.filter((kind) => {
    const months = wanted[kind]
    return months !== undefined && !rules[kind].choices.includes(months)
  })
  if (wrong.length)
    throw invalid(
      Object.fromEntries(
        wrong.map((kind) => [
          kind,
          say('privacy.agency', 'chooseOne', {
            choices: rules[kind].choices.map((months) => durationWords(months)).join(', '),
          }),
        ]),
      ),
    )
}

async function requireAgreement(app: App, shortened: readonly Change[]): Promise<void> {
  const errors: Record<string, string> = {}
  for (const { kind, to } of shortened) {
    const older = await countOlder(app, app.database.db, { kind, months: to })
    if (older)
      errors[kind] = say('privacy.agency', 'older', {
        records: say('privacy.admin', `counted.${kind}`, { count: older }),
        duration: durationWords(to),
      })
  }
  const losses = Object.values(errors).join(' ')
  if (losses) throw new Failure('conflict', say('privacy.agency', 'cantUndo', { losses }), { errors })
}

async function store(
  unit: UnitOfWork,
  changes: readonly Change[],
  { actor, shortened }: { actor: Person; shortened: readonly Change[] },
): Promise<void> {
  for (const { kind, from, to } of changes) {
    const row = { months: to, changed_at: unit.at, actor: actor.userId }
    await unit.tx
      .insertInto('retention')
      .values({ kind, ...row })
      .onConflict((on) => on.column('kind').doUpdateSet(row))
      .execute()
    await unit.audit(actor, 'retention changed', kind, `${durationWords(from)} → ${durationWords(to)}`)
  }
  if (shortened.length) await emailTeam(unit, retentionChanged, { facts: { shortened, by: actor.email } })
}
