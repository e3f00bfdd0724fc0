// Every content type: edited on its screen, shown on its page, restored from its history.
import { CONTENT_TYPES } from '#content/index.ts'
import type { ContentType } from '#content/model/define.ts'
import { fillEmptyTypes } from '#tests/support/fill-empty-types.ts'
import { expect, isAlive, test } from './support/journey.ts'

const types = CONTENT_TYPES as readonly ContentType[]

test.describe('every content type', () => {
  for (const type of types) {
    test(`${type.name}: an edit shows its message, appears on the page, and can be undone`, async ({
      page,
      context,
      journey,
    }) => {
      const admin = await journey.asAdmin(context)
      await fillEmptyTypes(admin)
      const [record] = (await admin.get(`/api${type.calls.list}`)).json
      const [name, field] =
        Object.entries(type.fields).find(
          ([, { kind }]) => kind === 'short-text' || kind === 'long-text' || kind === 'time-zone',
        ) ?? Object.entries(type.fields)[0]!
      const text =
        field.kind === 'email'
          ? `new${Date.now()}@test.example`
          : field.kind === 'image'
            ? '/art/favicon.svg'
            : field.kind === 'weekdays'
              ? 'Tue–Sat'
              : field.kind === 'code'
                ? `EDITED-${Date.now()}`
                : field.kind === 'time-zone'
                  ? 'Europe/Lisbon'
                  : `Edited ${type.name} ${Date.now()}`
      const before = record[name]
      await page.goto(journey.site.origin + type.screens.edit.replace('{id}', record._id))
      await isAlive(page, 'main form')
      const input = page.locator(`main form [name="${name}"]`).first()
      await input.fill(text)
      await page.keyboard.press('Control+s')
      await expect(page.getByText(type.texts.updated, { exact: true }).first()).toBeVisible()
      const shown = type.shownOn.find((path) => path !== '*') ?? '/'
      if (type.readers !== 'admin') {
        const onPage = (await journey.site.visitor().page(type.name === 'pageText' ? record.page : shown))
          .text
        expect(onPage).toContain(text)
      }
      await page.goto(`${journey.site.origin}/history?type=${type.name}&id=${record._id}`)
      await expect(page.locator('h1')).toBeVisible()
      expect(await page.content()).toContain(text)
      const revisions = (await admin.get(`/api/revisions?type=${type.name}&id=${record._id}`)).json as {
        _id: string
        fields: Record<string, string>
      }[]
      const old = revisions.find((revision) => revision.fields?.[name] === before)!
      expect((await admin.post(`/api/revisions/${old._id}/restore`)).json[name]).toBe(before)
    })
  }
})
