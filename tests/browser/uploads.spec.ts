// Uploads: a save waits for them, a refused file is explained, and nothing typed is lost.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { banner } from '#content/rules/types/banner.ts'
import { HEIC_MESSAGE, PICTURE_RULE } from '#platform/rules/picture-file.ts'
import { drawPhotograph } from '#tests/support/photographs.ts'
import { inEnglish } from '#tests/support/words.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isAlive,
  test,
  type Journey,
} from './support/journey.ts'

const folder = mkdtempSync(join(tmpdir(), 'shingle-uploads-'))
const PHOTOGRAPH = join(folder, 'harbour.jpg')
/** A photograph, padded to 60 MB. */
const HUGE = join(folder, 'huge.jpg')
const HEIC = join(folder, 'IMG_0042.HEIC')

test.beforeAll(async () => {
  const photograph = await drawPhotograph({ width: 600, height: 400, at: [80, 30] })
  writeFileSync(PHOTOGRAPH, photograph)
  writeFileSync(HUGE, Buffer.concat([photograph, Buffer.alloc(60 * 1024 * 1024)]))
  writeFileSync(HEIC, Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)]))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function openBanner(page: Page, context: BrowserContext, journey: Journey) {
  const admin = await journey.asAdmin(context)
  const stored = async () => (await admin.get('/api/banner')).json[0]
  const pictures = async () => Number((await admin.get('/api/media')).headers.get('x-total-count'))
  const before = await stored()
  await page.goto(journey.site.origin + banner.screens.edit.replace('{id}', before._id))
  await isAlive(page, 'main form')
  return { admin, stored, pictures, before }
}

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const choose = (page: Page, file: string) => page.getByLabel('Upload: Picture').setInputFiles(file)

/** Uploads wait until `go` is called. */
async function holdUploads(page: Page): Promise<{ go(): void; lose(): void }> {
  let end: (way: 'go' | 'lose') => void = () => {}
  const decided = new Promise<'go' | 'lose'>((done) => (end = done))
  await page.route('**/api/media', async (route) =>
    (await decided) === 'go' ? route.continue() : route.abort('internetdisconnected'),
  )
  return { go: () => end('go'), lose: () => end('lose') }
}

test('saving while a picture uploads waits for it: one save, one copy, no conflict', async ({
  page,
  context,
  journey,
}) => {
  const { stored, pictures, before } = await openBanner(page, context, journey)
  const had = await pictures()
  const uploads = await holdUploads(page)
  await choose(page, PHOTOGRAPH)
  await page.getByLabel('Heading', { exact: true }).fill('Found while it uploads')
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Waiting for the picture …' })).toBeDisabled()
  expect((await stored()).version).toBe(before.version)
  uploads.go()
  await expect(page.getByText(inEnglish(banner.texts.updated), { exact: true })).toBeVisible()
  await expect(page.getByText('Unsaved')).toHaveCount(0)
  const after = await stored()
  expect([after.version, after.bannerHeading]).toEqual([before.version + 1, 'Found while it uploads'])
  expect(after.imageOne).toMatch(/^\/media\//)
  expect(await pictures()).toBe(had + 1)
  await page.getByLabel('Heading', { exact: true }).fill('And saved again')
  await save(page).click()
  await expect.poll(async () => (await stored()).bannerHeading).toBe('And saved again')
  await expect(page.getByText('Somebody else saved this')).toHaveCount(0)
})

test('a failed upload cancels the save, and the field says why', async ({ page, context, journey }) => {
  const { stored, before } = await openBanner(page, context, journey)
  const uploads = await holdUploads(page)
  await choose(page, PHOTOGRAPH)
  await page.getByLabel('Heading', { exact: true }).fill('Typed while it is lost')
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Waiting for the picture …' })).toBeVisible()
  uploads.lose()
  await expect(page.getByText('Not saved: a picture could not be uploaded.')).toBeVisible()
  const field = page.locator('[name=imageOne]')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/could not be sent. Check your connection/)
  await expect(page.getByLabel('Heading', { exact: true })).toHaveValue('Typed while it is lost')
  expect((await stored()).version).toBe(before.version)
  await save(page).click()
  await expect(page.getByText(inEnglish(banner.texts.updated), { exact: true })).toBeVisible()
  expect((await stored()).imageOne).toBe(before.imageOne)
})

test('too large and HEIC files are refused before the upload, with the limit shown', async ({
  page,
  context,
  journey,
}) => {
  await openBanner(page, context, journey)
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().endsWith('/api/media'))))
  const field = page.locator('[name=imageOne]')
  await expect(page.getByText(inEnglish(PICTURE_RULE))).toBeVisible()
  await page.getByLabel('Heading', { exact: true }).fill('Typed before 60 MB')
  await choose(page, HUGE)
  await expect(field).toHaveAccessibleDescription(/“huge.jpg” has 60.0 MB. A picture may have at most 20 MB/)
  await choose(page, HEIC)
  await expect(field).toHaveAccessibleDescription(new RegExp(inEnglish(HEIC_MESSAGE).slice(0, 40)))
  await expect(page.getByLabel('Heading', { exact: true })).toHaveValue('Typed before 60 MB')
  expect(sent).toBe(0)
})

test(
  'without scripts 60 MB are refused within the form, and everything typed is kept',
  { tag: '@always' },
  async ({ browser, journey }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const admin = await journey.asAdmin(context)
    const [before] = (await admin.get('/api/banner')).json
    const page = await context.newPage()
    await page.goto(journey.site.origin + banner.screens.edit.replace('{id}', before._id))
    await page.getByLabel('Heading', { exact: true }).fill('Typed without scripts')
    await choose(page, HUGE)
    await save(page).click()
    await expect(page.getByRole('alert')).toContainText('Not saved')
    await expect(page.locator('[name=imageOne]')).toHaveAccessibleDescription(/at most 20 MB/)
    await expect(page.getByLabel('Heading', { exact: true })).toHaveValue('Typed without scripts')
    // The focal point is set in numbers.
    await page.getByLabel('Percent from the left').fill('20')
    await choose(page, PHOTOGRAPH)
    await save(page).click()
    await expect(page.getByText(inEnglish(banner.texts.updated), { exact: true })).toBeVisible()
    await page.getByLabel('Percent from the left').fill('80')
    await page.getByLabel('Percent from the top').fill('30')
    await save(page).click()
    const picture = async () => (await admin.get('/api/media')).json[0]
    await expect.poll(async () => (await picture()).focalPoint).toEqual({ x: 80, y: 30 })
    const [after] = (await admin.get('/api/banner')).json
    expect([after.bannerHeading, after.imageOne]).toEqual(['Typed without scripts', (await picture()).path])
    await context.close()
  },
)

test('the focal point is set by mouse, drag and arrow keys, seen in the preview at once, and saved', async ({
  page,
  context,
  journey,
}) => {
  const { admin, before } = await openBanner(page, context, journey)
  await choose(page, PHOTOGRAPH)
  const area = page.locator('[data-focal-area]')
  const point = page.getByRole('slider', { name: 'Focal point' })
  const inPreview = () =>
    page
      .frameLocator('iframe[title="Preview: Banner"]')
      .locator('picture img')
      .evaluate((image) => getComputedStyle(image).objectPosition)
  await expect(page.locator('[name=imageOne]')).not.toHaveValue(before.imageOne)
  await area.scrollIntoViewIfNeeded()
  const box = (await area.boundingBox())!
  await area.click({ position: { x: box.width * 0.8, y: box.height * 0.3 } })
  await expect(point).toHaveAttribute('aria-valuetext', '80% from the left, 30% from the top')
  await expect.poll(inPreview).toBe('80% 30%')
  await point.press('ArrowLeft')
  await point.press('Shift+ArrowDown')
  await expect.poll(inPreview).toBe('78% 40%')
  await page.mouse.move(box.x + box.width * 0.78, box.y + box.height * 0.4)
  await page.mouse.down()
  await page.mouse.move(box.x - 50, box.y + box.height * 0.5, { steps: 4 })
  await page.mouse.up()
  await expect.poll(inPreview).toBe('0% 50%')
  await expectAccessible(page)
  await save(page).click()
  await expect(page.getByText(inEnglish(banner.texts.updated), { exact: true })).toBeVisible()
  expect((await admin.get('/api/media')).json[0].focalPoint).toEqual({ x: 0, y: 50 })
  expect((await journey.site.visitor().page('/')).text).toContain('object-position:0% 50%')
})

test('on a phone a tap sets the focal point, and a swipe over the picture still scrolls', async ({
  browser,
  journey,
}) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await openBanner(page, context, journey)
  await expectNoSidewaysScroll(page)
  const area = page.locator('[data-focal-area]')
  await area.scrollIntoViewIfNeeded()
  const box = (await area.boundingBox())!
  await page.touchscreen.tap(box.x + box.width * 0.25, box.y + box.height * 0.75)
  await expect(page.getByRole('slider', { name: 'Focal point' })).toHaveAttribute(
    'aria-valuetext',
    '25% from the left, 75% from the top',
  )
  expect(await area.evaluate((element) => getComputedStyle(element).touchAction)).toBe('auto')
  const handle = await page.getByRole('slider', { name: 'Focal point' }).boundingBox()
  expect([handle!.width >= 44, handle!.height >= 44]).toEqual([true, true])
  await context.close()
})

test('several uploads: valid ones are stored, failed ones are named and can be retried', async ({
  page,
  context,
  journey,
}) => {
  const admin = await journey.asAdmin(context)
  const had = Number((await admin.get('/api/media')).headers.get('x-total-count'))
  await page.goto(`${journey.site.origin}/media`)
  await isAlive(page, 'main form')
  let sent = 0
  await page.route('**/api/media', (route) =>
    ++sent === 2 ? route.abort('internetdisconnected') : route.continue(),
  )
  const other = join(folder, 'other.jpg')
  const text = join(folder, 'notes.jpg')
  writeFileSync(other, await drawPhotograph({ width: 300, height: 300, hue: 90 }))
  writeFileSync(text, 'no picture at all')
  await page.getByLabel('Pictures', { exact: true }).setInputFiles([PHOTOGRAPH, other, HUGE, text])
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('3 pictures were not uploaded')
  await expect(alert).toContainText('other.jpg: The picture could not be sent')
  await expect(alert).toContainText('“huge.jpg” has 60.0 MB')
  await expect(alert).toContainText('notes.jpg: This file is not a picture')
  await expect(page.getByText('The picture is in the library')).toBeVisible()
  await expect(page.getByRole('article', { name: 'harbour.jpg' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText('2 pictures were not uploaded')
  expect(Number((await admin.get('/api/media')).headers.get('x-total-count'))).toBe(had + 2)
  await expectAccessible(page)
})

test('a picture is cropped by mouse, keys and numbers; the crop is undone', async ({
  page,
  context,
  journey,
}) => {
  const admin = await journey.asAdmin(context)
  const body = new FormData()
  const drawn = await drawPhotograph({ width: 600, height: 400, hue: 200 })
  body.set('file', new File([drawn], 'crop-me.jpg'))
  const { json: picture } = await admin.post('/api/media', body)
  const stored = async () => (await admin.get(`/api/media/${picture._id}`)).json
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${journey.site.origin}/media/${picture._id}/edit`)
  await isAlive(page, 'main form')
  const area = page.locator('[data-crop-area]')
  const corner = page.getByRole('slider', { name: 'Crop: bottom right corner' })
  await area.scrollIntoViewIfNeeded()
  const box = (await area.boundingBox())!
  await page.mouse.move(box.x + box.width, box.y + box.height)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByLabel('Width in pixels')).toHaveValue('300')
  await expect(page.getByLabel('Height in pixels')).toHaveValue('200')
  await corner.press('ArrowRight')
  await expect(page.getByLabel('Width in pixels')).toHaveValue('306')
  await page.getByRole('slider', { name: 'Move the crop' }).press('Shift+ArrowDown')
  await expect(page.getByLabel('Pixels from the top')).toHaveValue('60')
  await page.getByLabel('Pixels from the left').fill('100')
  await expect(corner).toHaveAttribute('aria-valuenow', '406')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the crop' }).click()
  await expect(page.getByText('The picture is cropped on every page')).toBeVisible()
  expect(await stored()).toMatchObject({ crop: { left: 100, top: 60, width: 306, height: 200 }, width: 306 })
  await page.getByRole('button', { name: 'Show the whole picture again' }).click()
  await expect(page.getByText('The whole picture is shown again')).toBeVisible()
  expect(await stored()).toMatchObject({ crop: null, width: 600 })
})

test('a picture that is there already is named: the earlier one is used, or both are kept', async ({
  page,
  context,
  journey,
}) => {
  const admin = await journey.asAdmin(context)
  const known = join(folder, 'known.jpg')
  const fresh = join(folder, 'fresh.jpg')
  writeFileSync(known, await drawPhotograph({ width: 300, height: 200, hue: 30 }))
  writeFileSync(fresh, await drawPhotograph({ width: 300, height: 200, hue: 60 }))
  await page.goto(`${journey.site.origin}/media`)
  await isAlive(page, 'main form')
  const uploads = page.getByRole('list', { name: 'Uploads' })
  const send = async (...files: string[]) => {
    await page.getByLabel('Pictures', { exact: true }).setInputFiles(files)
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
  }
  const total = async () => Number((await admin.get('/api/media')).headers.get('x-total-count'))
  const had = await total()
  await send(known)
  await expect(uploads.getByRole('listitem')).toHaveText(['known.jpgIn the library'])
  await send(known, fresh)
  await expect(uploads).toContainText('You already have this picture, as “known.jpg”.')
  await expect(uploads.getByRole('listitem').last()).toHaveText('fresh.jpgIn the library')
  expect(await total()).toBe(had + 3)
  await page.getByRole('button', { name: 'Use the one you have' }).click()
  await expect(uploads).toContainText('Not added: you have it already')
  await expect.poll(total).toBe(had + 2)
  await send(known)
  await page.getByRole('button', { name: 'Keep both' }).click()
  await expect(page.getByRole('button', { name: 'Keep both' })).toHaveCount(0)
  expect(await total()).toBe(had + 3)
  // In the form of a record, the field gets the earlier picture.
  const earlier = (await admin.get('/api/media')).json.find(
    ({ name }: { name: string }) => name === 'fresh.jpg',
  )
  const { before } = await openBanner(page, context, journey)
  await choose(page, fresh)
  const field = page.locator('[name=imageOne]')
  await expect(field).not.toHaveValue(before.imageOne)
  await page.getByRole('button', { name: 'Use the one you have' }).click()
  await expect(field).toHaveValue(earlier.path)
})
