import type { Site } from '#content/index.ts'
import type { AnyRecord } from '#content/model/define.ts'
import type { KnownPicture } from '../field-inputs/input-props.ts'
import type { ContentPlan, Values } from '../plan.ts'

/** The site as it would be with what is typed: the same data that the public pages are made from. */
export function editedSite(
  site: Site,
  plan: ContentPlan,
  record: AnyRecord | null,
  values: Values,
  pictures: Record<string, KnownPicture>,
): Site {
  const edited = { ...record, ...values, _id: record?._id ?? 'new' }
  const content = site as unknown as Record<string, unknown>
  return {
    ...site,
    media: { ...site.media, ...pictures },
    [plan.name]: plan.kind === 'singleton' ? edited : inList(content[plan.name] as AnyRecord[], edited),
  }
}

function inList(records: readonly AnyRecord[], edited: { _id: string }): unknown[] {
  const known = records.some((each) => each._id === edited._id)
  return known ? records.map((each) => (each._id === edited._id ? edited : each)) : [...records, edited]
}
