import { z } from 'zod'
import { reAuthenticate } from '#identity/server/re-authenticate.ts'
import { wayToConfirm } from '#identity/server/recent-sign-in.ts'
import { checkSecondFactor } from '#identity/server/second-factor.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { parseObject } from '#platform/rules/parse-object.ts'
import { requireEnrolling, type Viewer } from '#platform/rules/permissions.ts'
// Confirms the session by password, or by the second factor of who has one, for changes that need a recent
// sign-in.
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { text, type AuthRequest } from './auth-request.ts'

export const CONFIRM_INPUT = z.strictObject({ password: text.optional(), code: text.optional() })

/** A wrong password counts and is logged like a failed sign-in. */
export async function confirmSignIn(
  app: App,
  viewer: Viewer,
  { body, from }: AuthRequest<typeof CONFIRM_INPUT>,
): Promise<void> {
  const person = requireEnrolling(viewer)
  const { password, code } = parseObject(CONFIRM_INPUT, body)
  const way = await wayToConfirm(app, person)
  if (way === 'code') await checkSecondFactor(app, person, { code: code ?? '', from })
  else {
    if (code !== undefined) throw invalid({ code: say('people.errors', 'noFactor') })
    if (way === 'sign-in') throw new Failure('conflict', say('people.errors', 'noPassword'))
    await reAuthenticate(app, person, { password, peer: from.peer })
  }
  await app.database.db
    .updateTable('session')
    .set({ confirmedAt: app.clock.now() })
    .where('id', '=', person.sessionId)
    .execute()
  app.log.info('sign-in confirmed', { actor: person.email, peer: from.peer })
}
