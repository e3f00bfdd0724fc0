// Anybody may declare a withdrawal, without a login and without a reason. The request only stores it: what it
// means for an order happens a moment later, so neither the answer nor its time says whether there is one.
import { z } from 'zod'
import { formShape } from '#content/rules/model/field-kinds.ts'
import { askedAtOrder } from '#orders/server/agreement.ts'
import { normalEmail } from '#platform/rules/email-address.ts'
import { invalid, notFound } from '#platform/rules/errors.ts'
import { parseObject } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { formSending, takeKey } from '#platform/server/idempotency.ts'
import { randomId } from '#platform/server/ids.ts'
import { consumeIn } from '#platform/server/rate-limits/consume.ts'
import { peerKey } from '#platform/server/rate-limits/peer-key.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { refuseBots, type Submission } from '#platform/server/refuse-bots.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { NUMBER_LENGTH, plainNumber, WITHDRAWAL_FORM } from '../rules/withdrawal.ts'

export const WITHDRAWAL_INPUT = z.strictObject(formShape(WITHDRAWAL_FORM))

type Declaration = z.output<typeof WITHDRAWAL_INPUT>

export const DECLARED = z.object({ _id: z.string(), declaredAt: z.iso.datetime() })
export type Declared = z.output<typeof DECLARED>

/** Where the law gives nobody this right, there is no such page. */
async function requireOffered(db: Queryable): Promise<void> {
  if (!(await askedAtOrder(db)).law.protectsConsumers) throw notFound()
}

/** The first step: what was typed, for the person to look at once more. */
export async function checkWithdrawal(
  app: App,
  _viewer: Viewer,
  submission: Submission<typeof WITHDRAWAL_INPUT>,
): Promise<Declaration> {
  await requireOffered(app.database.db)
  const declaration = parseDeclaration(submission.body)
  refuseBots(submission)
  return declaration
}

export async function declareWithdrawal(
  app: App,
  viewer: Viewer,
  submission: Submission<typeof WITHDRAWAL_INPUT>,
): Promise<Declared> {
  const declaration = parseDeclaration(submission.body)
  const sending = await formSending(app, 'withdrawal', { body: declaration, peer: submission.peer })
  return inTransaction(app, async (unit) => {
    const { tx, at } = unit
    await requireOffered(tx)
    const id = randomId()
    const earlier = await takeKey(unit, sending, id)
    const known = earlier && (await findDeclared(tx, earlier.answer))
    if (known) return known
    await consumeIn(
      unit,
      `withdrawal:${peerKey(submission.peer)}`,
      rateLimits.withdrawal,
      say('withdrawals.errors', 'tooMany'),
    )
    await tx
      .insertInto('withdrawals')
      .values({
        id,
        order_id: null,
        ...declaration,
        language: viewer.language ?? unit.words.language,
        state: 'open',
        answer: '',
        answered_by: null,
        answered_at: null,
        next_try_at: at,
        declared_at: at,
      })
      .execute()
    await unit.signal('withdrawals')
    return { _id: id, declaredAt: new Date(at).toISOString() }
  })
}

function parseDeclaration(body: Submission<typeof WITHDRAWAL_INPUT>['body']): Declaration {
  const { name, number, email } = parseObject(WITHDRAWAL_INPUT, body)
  if (plainNumber(number).length < NUMBER_LENGTH)
    throw invalid({ number: say('withdrawals.errors', 'shortNumber') })
  return { name, number: number.trim(), email: normalEmail(email) }
}

async function findDeclared(db: Queryable, id: string): Promise<Declared | undefined> {
  const row = await db.selectFrom('withdrawals').select('declared_at').where('id', '=', id).executeTakeFirst()
  return row && { _id: id, declaredAt: new Date(row.declared_at).toISOString() }
}

/** Asked by the page that says that it arrived. The id is unguessable, and the answer says nothing else. */
export async function declaredWithdrawal(app: App, _viewer: Viewer, id: string): Promise<Declared | null> {
  await requireOffered(app.database.db)
  return (await findDeclared(app.database.db, id)) ?? null
}
