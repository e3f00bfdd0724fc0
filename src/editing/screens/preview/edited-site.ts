import type { Site } from '#content/rules/index.ts'
import type { AnyRecord } from '#content/rules/model/define.ts'
import { createFormat } from '#platform/rules/format.ts'
import type { LibraryPicture } from '../field-inputs/input-props.ts'
import { plainOf, type ContentPlan, type Values } from '../plan.ts'

/** The id of a record that is not saved yet. */
export const NEW_RECORD = 'new'

interface EditedSiteSource {
  site: Site
  plan: ContentPlan
  record: AnyRecord | null
  values: Values
  pictures: Record<string, LibraryPicture>
}

/** The site with the typed values, in the shape that the public pages are rendered from. */
export function editedSite({ site, plan, record, values, pictures }: EditedSiteSource): Site {
  const format = createFormat(site.region)
  const plain = plan.inputs.map(({ name, kind }) => [name, plainOf(kind, values[name] ?? '', format).plain])
  const edited = { ...record, ...values, ...Object.fromEntries(plain), _id: record?._id ?? NEW_RECORD }
  const content = site as unknown as Record<string, unknown>
  return {
    ...site,
    media: { ...site.media, ...pictures },
    [plan.name]: plan.kind === 'singleton' ? edited : replacedIn(content[plan.name] as AnyRecord[], edited),
  }
}

function replacedIn(records: readonly AnyRecord[], edited: { _id: string }): unknown[] {
  const exists = records.some(({ _id }) => _id === edited._id)
  return exists
    ? records.map((record) => (record._id === edited._id ? edited : record))
    : [...records, edited]
}
