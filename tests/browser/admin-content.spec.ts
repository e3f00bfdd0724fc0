// Content: edited on its screen, shown on its page, restored from its history.
import type { Page } from '@playwright/test'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import type { ContentType } from '#content/rules/model/define.ts'
import type { Caller } from '#tests/support/caller.ts'
import { editedField } from '#tests/support/edited-field.ts'
import { fillEmptyTypes } from '#tests/support/fill-empty-types.ts'
import { EVERY_WAY } from '#tests/support/scale.ts'
import { inEnglish } from '#tests/support/words.ts'
import { expect, isAlive, test, type Journey } from './support/journey.ts'

/**
 * All types share one editor: these have every kind of field, and are shown as sections, lists and pages.
 * The editors of all types are in api/content-editors.
 */
const EDITED = EVERY_WAY
  ? [
      'banner',
      'serviceItem',
      'caseStudy',
      'pricing',
      'pageText',
      'briefQuestion',
      'coupon',
      'workingDays',
      'brand',
    ]
  : ['banner', 'caseStudy', 'pricing', 'brand']

interface Admin {
  page: Page
  admin: Caller
  site: Journey['site']
}

async function editShowAndUndo(type: ContentType, { page, admin, site }: Admin): Promise<void> {
  const [record] = (await admin.get(`/api${type.calls.list}`)).json
  const { name, text } = editedField(type)
  const before = record[name]
  await page.goto(site.origin + type.screens.edit.replace('{id}', record._id))
  await isAlive(page, 'main form')
  await page.locator(`main form [name="${name}"]`).first().fill(text)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(inEnglish(type.texts.updated), { exact: true }).first()).toBeVisible()
  if (type.readers !== 'admin') {
    const shown = type.shownOn.find((path) => path !== '*') ?? '/'
    const onPage = await site.visitor().page(type.name === 'pageText' ? record.page : shown)
    expect(onPage.text).toContain(text)
  }
  await page.goto(`${site.origin}/history?type=${type.name}&id=${record._id}`)
  await expect(page.locator('h1')).toBeVisible()
  expect(await page.content()).toContain(text)
  const revisions = (await admin.get(`/api/revisions?type=${type.name}&id=${record._id}`)).json as {
    _id: string
    fields: Record<string, string>
  }[]
  const old = revisions.find((revision) => revision.fields?.[name] === before)!
  expect((await admin.post(`/api/revisions/${old._id}/restore`)).json[name]).toBe(before)
}

test('an edit shows its message, appears on the page, and can be undone', async ({
  page,
  context,
  journey,
}) => {
  test.slow()
  const admin = await journey.asAdmin(context)
  await fillEmptyTypes(admin)
  const types = (CONTENT_TYPES as readonly ContentType[]).filter(({ name }) => EDITED.includes(name))
  expect(types).toHaveLength(EDITED.length)
  for (const type of types)
    await test.step(type.name, () => editShowAndUndo(type, { page, admin, site: journey.site }))
})
