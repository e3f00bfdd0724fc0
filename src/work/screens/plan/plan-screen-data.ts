// What the screen of a plan shows. Runs on the server only.
import { redirect } from 'react-router'
import type { AnyRecord } from '#content/rules/model/define.ts'
import { briefQuestion } from '#content/rules/types/brief-question.ts'
import { packageWork } from '#content/rules/types/package-work.ts'
import { PACKAGE_POINTS, pricing } from '#content/rules/types/pricing.ts'
import { toListEntry } from '#editing/screens/list-entry.ts'
import { planOf, type ContentPlan } from '#editing/screens/plan.ts'
import { withOptions } from '#editing/screens/references.ts'
import { timeOrDate } from '#platform/rules/age-words.ts'
import { createFormat } from '#platform/rules/format.ts'
import type { RequestScope } from '#server/request-scope.ts'
import { attempt, orErrorScreen } from '#ui/screens/scope.ts'

type Act = RequestScope['act']

const isOf = (packageId: string) => (record: AnyRecord) => record.packageId === packageId

/** The address names the package, so the form has no field for it. */
const withoutPackage = (plan: ContentPlan): ContentPlan => ({
  ...plan,
  inputs: plan.inputs.filter(({ name }) => name !== 'packageId'),
})

/** Searches and histories link here by the id of the plan itself, which redirects to its package. */
export async function packageAt(act: Act, id: string): Promise<AnyRecord> {
  const { done: offer } = await attempt(() => act.oneContent({ type: pricing, id }))
  if (offer) return offer
  const { done: plan } = await attempt(() => act.oneContent({ type: packageWork, id }))
  if (plan && plan.packageId !== id) throw redirect(`/package-plan/${String(plan.packageId)}`)
  return orErrorScreen(act.oneContent({ type: pricing, id }))
}

export async function planOfPackage(act: Act, packageId: string): Promise<AnyRecord | null> {
  const { records } = await orErrorScreen(act.listContent({ type: packageWork }))
  return records.find(isOf(packageId)) ?? null
}

export const isQuestionOf = isOf

export async function planScreenData(act: Act, id: string) {
  const offer = await packageAt(act, id)
  const questions = (await orErrorScreen(act.listContent({ type: briefQuestion }))).records.filter(isOf(id))
  const promises = await orErrorScreen(act.packagePromises())
  const record = await planOfPackage(act, id)
  const format = createFormat((await orErrorScreen(act.loadSite())).region)
  return {
    offer: {
      id,
      name: String(offer.packageName),
      price: String(offer.packagePrice),
      points: PACKAGE_POINTS.map((field) => String(offer[field] ?? '')).filter(Boolean),
    },
    plan: withoutPackage(planOf(packageWork, format)),
    record,
    savedAt: record ? timeOrDate({ at: Date.parse(record.updatedAt), now: Date.now(), format }) : undefined,
    questionPlan: await orErrorScreen(
      withOptions(act, {
        plan: withoutPackage(planOf(briefQuestion, format)),
        type: briefQuestion,
        record: { packageId: id },
      }),
    ),
    questions,
    entries: questions.map((question) => toListEntry(briefQuestion, question, format)),
    promiseRecord: promises[id]?.record ?? null,
    calendar: await orErrorScreen(act.planningCalendar()),
  }
}
