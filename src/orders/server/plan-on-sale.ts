// The plan of a package as it is sold now. The order keeps it, so later edits don't change what was promised.
import type { ContentName, TypeNamed } from '#content/rules/index.ts'
import { parseStored } from '#content/rules/model/to-schema.ts'
import { inLanguage } from '#content/rules/model/translations.ts'
import { addOn } from '#content/rules/types/add-on.ts'
import { briefQuestion } from '#content/rules/types/brief-question.ts'
import { packageWork } from '#content/rules/types/package-work.ts'
import type { BriefQuestion, QuestionKind, FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import { uniqueKey } from '#content/server/content-records.ts'
import type { Language } from '#platform/rules/languages.ts'
import { linesOf } from '#platform/rules/text.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import type { OrderLine } from '../rules/lines.ts'

type FieldsOf<N extends ContentName> = Record<keyof TypeNamed<N>['fields'], string>

const visible = (db: Queryable) => db.selectFrom('content').select(['id', 'data']).where('hidden', '=', 0)
const planByKey = preparedQuery((db, { key }: { key: string | null }) =>
  visible(db).where('type', '=', packageWork.name).where('unique_key', '=', key),
)
const allQuestions = preparedQuery((db, _: object) =>
  visible(db).where('type', '=', briefQuestion.name).orderBy('position').orderBy('id'),
)

/** Null if the package has no plan: nothing is asked, promised or counted then. */
export async function planOnSale(
  db: Queryable,
  packageId: string,
  language?: Language,
): Promise<FrozenPlan | null> {
  const [row] = await planByKey(db, { key: uniqueKey(packageWork, { packageId }) })
  if (!row) return null
  const stored = parseStored(packageWork, JSON.parse(row.data))
  const fields = inLanguage(packageWork, stored, language) as FieldsOf<'packageWork'>
  return {
    days: Number(fields.days),
    changeDays: Number(fields.changeDays),
    rounds: Number(fields.rounds),
    lateCreditPercent: Number(fields.lateCreditPercent),
    ...(fields.refund && { refund: fields.refund }),
    opening: fields.opening,
    questions: await questionsOf(db, packageId, language),
  }
}

/** The plan of all lines: their days add up, each package asks its own questions, the first one says the rest. */
export async function planOfLines(
  db: Queryable,
  lines: readonly Pick<OrderLine, 'recordId'>[],
  language?: Language,
): Promise<FrozenPlan | null> {
  const ids = new Set(lines.map(({ recordId }) => recordId).filter((id) => id !== null))
  const plans: FrozenPlan[] = []
  for (const id of ids) {
    const plan = await planOnSale(db, id, language)
    if (plan) plans.push(plan)
  }
  const [first] = plans
  if (!first) return null
  return {
    ...first,
    days: plans.reduce((sum, { days }) => sum + days, await daysOfAddOns(db, ids)),
    questions: plans.flatMap(({ questions }) => questions),
  }
}

/** What the add-ons among the lines add. */
async function daysOfAddOns(db: Queryable, ids: ReadonlySet<string>): Promise<number> {
  const rows = await db
    .selectFrom('content')
    .select('data')
    .where('type', '=', addOn.name)
    .where('id', 'in', [...ids])
    .execute()
  return rows.reduce((sum, { data }) => sum + Number(parseStored(addOn, JSON.parse(data)).days), 0)
}

async function questionsOf(db: Queryable, packageId: string, language?: Language): Promise<BriefQuestion[]> {
  const rows = await allQuestions(db, {})
  const asked = rows
    .map(({ id, data }) => {
      const stored = parseStored(briefQuestion, JSON.parse(data))
      const fields = inLanguage(briefQuestion, stored, language) as FieldsOf<'briefQuestion'>
      return { id, ...fields, ownChoices: linesOf(stored.choices ?? '') }
    })
    .filter((question) => question.packageId === packageId)
  return asked.map((question) => {
    // A question that is no longer asked can't decide whether this one is shown.
    const decides = asked.find(({ id }) => id === question.shownWhenQuestion)
    return {
      id: question.id,
      label: question.label,
      help: question.help,
      kind: question.kind as QuestionKind,
      choices: linesOf(question.choices),
      required: question.required === 'Required',
      shownWhen: decides
        ? { question: decides.id, answer: choiceLike(decides, question.shownWhenAnswer) }
        : null,
    }
  })
}

/** The condition names a choice as it is in the site's own language. */
function choiceLike({ ownChoices, choices }: { ownChoices: string[]; choices: string }, own: string): string {
  return linesOf(choices)[ownChoices.indexOf(own)] ?? own
}

export interface PromisedPlan {
  packageId: string
  /** Working days until delivery. */
  days: number
  lateCreditPercent: number
  refund: string
}

/** What the price cards say of the plans, of the packages that have one. */
export async function promisedPlans(db: Queryable, language?: Language): Promise<PromisedPlan[]> {
  const rows = await visible(db).where('type', '=', packageWork.name).execute()
  return rows.map(({ data }) => {
    const stored = parseStored(packageWork, JSON.parse(data))
    const fields = inLanguage(packageWork, stored, language) as FieldsOf<'packageWork'>
    const { packageId, days, lateCreditPercent, refund } = fields
    return { packageId, days: Number(days), lateCreditPercent: Number(lateCreditPercent), refund }
  })
}
