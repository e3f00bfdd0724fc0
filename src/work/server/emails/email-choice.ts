// Which emails about the work on orders a person gets.
import { z } from 'zod'
import { invalid } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { may, requireSignedIn, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { ADMIN_CHOICES, choiceAmong, CUSTOMER_CHOICES } from './email-readers.ts'

export const EMAIL_CHOICE = z
  .object({
    choice: z.string(),
    choices: z.array(z.string()).meta({ description: 'What can be chosen.' }),
  })
  .meta({ id: 'EmailChoice' })

export const EMAIL_CHOICE_INPUT = z.strictObject({ choice: z.string('choice is required.') })

export type EmailChoice = z.output<typeof EMAIL_CHOICE>

const choicesFor = (viewer: Viewer): readonly [string, ...string[]] =>
  may(viewer, 'work-on-orders') ? ADMIN_CHOICES : CUSTOMER_CHOICES

export async function emailChoice({ database }: App, viewer: Viewer): Promise<EmailChoice> {
  const { userId } = requireSignedIn(viewer)
  const stored = await database.db
    .selectFrom('mail_choices')
    .select('choice')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const choices = choicesFor(viewer)
  return { choice: choiceAmong(choices, stored?.choice), choices: [...choices] }
}

export async function setEmailChoice(
  app: App,
  viewer: Viewer,
  body: Unchecked<typeof EMAIL_CHOICE_INPUT>,
): Promise<EmailChoice> {
  const { userId } = requireSignedIn(viewer)
  const { choice } = parseObject(EMAIL_CHOICE_INPUT, body)
  const choices = choicesFor(viewer)
  if (!choices.includes(choice)) throw invalid({ choice: `choice must be ${choices.join(' or ')}.` })
  await app.database.db
    .insertInto('mail_choices')
    .values({ user_id: userId, choice })
    .onConflict((on) => on.column('user_id').doUpdateSet({ choice }))
    .execute()
  return { choice, choices: [...choices] }
}
