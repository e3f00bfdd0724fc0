// The editor of every content type, as without JavaScript: its form saves, the page shows the new words, the
// history has both and brings back the old ones. With JavaScript: browser/admin-content.
import { expect, it } from 'vitest'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import type { ContentType } from '#content/rules/model/define.ts'
import { features } from '#content/rules/types/features.ts'
import { wording } from '#content/rules/types/wording.ts'
import { editedField } from '#tests/support/edited-field.ts'
import { fillEmptyTypes } from '#tests/support/fill-empty-types.ts'
import { decodeEntities } from '#tests/support/markup.ts'
import { startSiteForFile } from '#tests/support/start-site.ts'
import { inEnglish } from '#tests/support/words.ts'

const site = await startSiteForFile({ screens: true, settings: { SEED: 'demo' } })
const admin = await site.admin()
await fillEmptyTypes(admin)

const shows = (html: string, text: string) => decodeEntities(html.replaceAll('<!-- -->', '')).includes(text)

// The features and the words have screens of their own (features.test.ts, words-screen.test.ts).
const EDITED = (CONTENT_TYPES as readonly ContentType[]).filter(
  ({ name }) => name !== features.name && name !== wording.name,
)

it.each(EDITED)('$name is edited, shown and undone', async (type) => {
  const [record] = (await admin.get(`/api${type.calls.list}`)).json
  const { name, text } = editedField(type)
  const opened = await admin.page(type.screens.edit.replace('{id}', record._id))
  // A plan is edited at the address of its package.
  const editor = opened.location ? await admin.page(opened.location) : opened
  const form = editor.text.split('<form').find((part) => part.includes(`name="${name}"`))
  const action = decodeEntities(/ action="([^"]+)"/.exec(form ?? '')?.[1] ?? '')
  const stored = Object.keys(type.fields).map((field) => [field, String(record[field] ?? '')])
  const saved = await admin.submit(action, {
    ...Object.fromEntries(stored),
    intent: 'save',
    type: type.name,
    version: String(record.version),
    [name]: text,
  })
  expect(saved.status, saved.text.slice(0, 500)).toBe(303)
  expect(shows((await admin.page(saved.location!)).text, inEnglish(type.texts.updated))).toBe(true)
  if (type.readers !== 'admin') {
    const shown = type.shownOn.find((address) => address !== '*') ?? '/'
    const page = await site.visitor().page(type.name === 'pageText' ? record.page : shown)
    expect(shows(page.text, text), shown).toBe(true)
  }
  const ofRecord = `?type=${type.name}&id=${record._id}`
  expect(shows((await admin.page(`/history${ofRecord}`)).text, text)).toBe(true)
  const revisions = (await admin.get(`/api/revisions${ofRecord}`)).json as {
    _id: string
    fields: Record<string, string>
  }[]
  const old = revisions.find((revision) => revision.fields?.[name] === record[name])!
  expect((await admin.post(`/api/revisions/${old._id}/restore`)).json[name]).toBe(record[name])
})
