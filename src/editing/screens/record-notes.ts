// What is to be said about the records of a type beyond their own fields. Runs on the server only.
import type { ContentType } from '#content/rules/model/define.ts'
import { coupon } from '#content/rules/types/coupon.ts'
import { languages } from '#content/rules/types/languages.ts'
import { pricing } from '#content/rules/types/pricing.ts'
import { isInterval } from '#content/rules/values/intervals.ts'
import { ownNameOf, toLanguage } from '#platform/rules/languages.ts'
import { say } from '#platform/rules/words.ts'
import type { RequestScope } from '#server/request-scope.ts'

type Act = RequestScope['act']
/** Lines by the id of the record. */
type Notes = Record<string, string[] | undefined>

export async function recordNotes(act: Act, { name }: ContentType): Promise<Notes> {
  if (name === coupon.name) return act.couponNotes()
  if (name === pricing.name) return packageNotes(act)
  return name === languages.name ? languageNotes(act) : {}
}

/** A package that is billed again and again is offered to nobody while retainers are closed. */
async function packageNotes(act: Act): Promise<Notes> {
  const { closed } = await act.loadSite()
  if (!closed.includes('retainers')) return {}
  const { records } = await act.listContent({ type: pricing })
  const notOffered = records.filter(({ packageBilling }) => isInterval(String(packageBilling)))
  return Object.fromEntries(notOffered.map(({ _id }) => [_id, [say('editing.admin', 'needsRetainers')]]))
}

/** How much each language lacks, before it is published. */
async function languageNotes(act: Act): Promise<Notes> {
  const { records } = await act.listContent({ type: languages })
  const { main } = (await act.loadSite()).languages
  const { inAll } = await act.missingTexts({ all: true })
  const lacking = Object.entries(inAll).filter(([, count]) => count > 0)
  if (!lacking.length) return {}
  const lines = [
    say('editing.admin', 'beforePublishing', { main: ownNameOf(main) }),
    ...lacking.map(([language, count]) =>
      say('editing.admin', 'missingIn', { language: ownNameOf(toLanguage(language)!), count }),
    ),
  ]
  return Object.fromEntries(records.map(({ _id }) => [_id, lines]))
}

/** The address that fills a coupon in. Undefined for other types. */
export const couponLink = ({ name }: ContentType, record: Record<string, unknown>, origin: string) =>
  name === coupon.name
    ? `${origin}/pricing?${new URLSearchParams({ coupon: String(record.code) })}`
    : undefined

/** Where what the notes name is found. Undefined for other types. */
export const noteLink = ({ name }: ContentType): { to: string; words: string } | undefined =>
  name === languages.name ? { to: '/website', words: say('editing.admin', 'whereMissing') } : undefined
