// The fixtures of the browser tests: a site in its own process, people who are signed in, and a console that
// must stay silent.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { Caller } from '#tests/support/caller.ts'
import { startChildSite, type ChildSite } from '#tests/support/child-site.ts'
import { fromElsewhere, ownPeer } from '#tests/support/elsewhere.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openFeatures } from '#tests/support/open-features.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { EVERY_WAY } from '#tests/support/scale.ts'
import { axeViolations } from './axe.ts'

/** What a browser logs about refused requests, and while it is offline. */
const EXPECTED_FAILURE =
  /Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_INTERNET_DISCONNECTED)/

let serial = 0

export interface Journey {
  site: ChildSite & { dataDir: string }
  /** Signs the browser in, past the login screen. */
  asAdmin(context: BrowserContext): Promise<Caller>
  asCustomer(context: BrowserContext, email?: string): Promise<Caller>
  /** A package for this test alone, deleted at its end. */
  ownPackage(price: string): Promise<OwnPackage>
}

export interface OwnPackage {
  id: string
  setPrice(price: string): Promise<unknown>
}

interface WorkerFixtures {
  /** Settings of the site. `{port}` stands for its port. */
  siteSettings: Record<string, string>
  ownSite: Journey['site']
}

export const test = base.extend<{ journey: Journey; silent: void }, WorkerFixtures>({
  siteSettings: [{}, { scope: 'worker', option: true }],
  ownSite: [
    async ({ siteSettings }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'shingle-journey-'))
      const PORT = String(await freePort())
      const settings = Object.entries(siteSettings).map(([name, value]) => [
        name,
        value.replaceAll('{port}', PORT),
      ])
      const site = await startChildSite({ DATA_DIR: dataDir, PORT, ...Object.fromEntries(settings) })
      await openFeatures(site)
      await use({ ...site, dataDir, visitor: () => fromElsewhere(site) })
      await site.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  // Each test has its own IP address, so the rate limits of other tests don't count against it.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'x-forwarded-for': ownPeer() }),
  journey: async ({ ownSite }, use) => {
    const cleanUps: (() => Promise<unknown>)[] = []
    await use({
      site: ownSite,
      asAdmin: (context) => enter(ownSite, context, ADMIN.email, ADMIN.password),
      async asCustomer(context, email = `walker${process.pid}x${++serial}@test.example`) {
        const who = Object.assign(ownSite.visitor(), { email })
        const answer = await who.post('/api/auth/sign-up/email', {
          email,
          password: CUSTOMER_PASSWORD,
          name: 'Walker',
        })
        if (answer.status >= 300) throw new Error(`sign-up: ${answer.status} ${answer.text}`)
        return carry(context, who)
      },
      async ownPackage(price) {
        const admin = ownSite.visitor()
        await admin.post('/api/auth/sign-in/email', ADMIN)
        const fields = {
          packageName: `Own ${process.pid} ${++serial}`,
          packageButtonText: 'Order',
          packagePointOne: 'One point',
        }
        const { json } = await admin.post('/api/add-pricing', { ...fields, packagePrice: price })
        const path = `/api/pricing/${json._id}`
        cleanUps.push(() => admin.delete(path))
        return { id: json._id, setPrice: (packagePrice) => admin.put(path, { ...fields, packagePrice }) }
      },
    })
    for (const cleanUp of cleanUps) await cleanUp()
  },
  // An error in the browser's console fails the test.
  silent: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on(
        'console',
        (message) =>
          message.type() === 'error' && !EXPECTED_FAILURE.test(message.text()) && faults.push(message.text()),
      )
      page.on('pageerror', (error) => faults.push(String(error)))
      await use()
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

async function enter(
  site: ChildSite,
  context: BrowserContext,
  email: string,
  password: string,
): Promise<Caller> {
  const who = Object.assign(site.visitor(), { email })
  const answer = await who.post('/api/auth/sign-in/email', { email, password })
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${answer.text}`)
  return carry(context, who)
}

/** Signs the browser in as somebody. */
async function carry(context: BrowserContext, who: Caller): Promise<Caller> {
  await context.addCookies(who.browserCookies)
  return who
}

/**
 * Waits for hydration. What is typed before may be lost, or mixed with what the server sent.
 */
export async function isAlive(page: Page, part: string): Promise<void> {
  await page.waitForFunction((selector) => {
    const element = document.querySelector(selector)
    return element !== null && Object.keys(element).some((key) => key.startsWith('__react'))
  }, part)
}

/** Adds a question and opens its editor. */
export async function openNewFaq(
  page: Page,
  site: ChildSite,
  admin: Caller,
  accodingTitle: string,
): Promise<{ _id: string }> {
  const { json: faq } = await admin.post('/api/add-faq-item', { accodingTitle, accodingText: 'Yes.' })
  await page.goto(`${site.origin}/faq-edit/${faq._id}`)
  await isAlive(page, 'main form')
  return faq
}

/** Waits until the draft with these words is stored, a moment after the last key. */
export async function draftIsWritten(page: Page, words: string): Promise<void> {
  await page.waitForFunction(
    (typed) => Object.values(localStorage).some((draft: string) => draft.includes(typed)),
    words,
  )
}

/** The only rules that a change of colours can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Expects no violations from axe, of all rules or of the named ones. In `npm run prove` a screen with a dark
 * mode is checked in both modes; the second time only for its colours.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  expect(await axeViolations(page, rules)).toEqual([])
  if (!EVERY_WAY || !(await page.locator('meta[name="color-scheme"]').count())) return
  if (rules && !rules.some((rule) => COLOUR_RULES.includes(rule))) return
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await axeViolations(page, COLOUR_RULES), 'in dark mode').toEqual([])
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** Nothing sticks out to the side. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sticksOut = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    )
    return [`${scrollWidth} of ${clientWidth} px`, ...wide.map((element) => element.outerHTML.slice(0, 120))]
  })
  expect(sticksOut).toEqual([])
}

/** Nothing sticks out to the side at twice the text size, as people with weak eyesight set it. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  const resize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
  await resize('200%')
  await expectNoSidewaysScroll(page)
  await resize('')
}

/** Accessible, and nothing sticks out to the side. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/**
 * Nothing sticks out at both widths, and the narrow one is accessible. The rules of axe need scripts to run.
 */
export async function expectSoundAtBothWidths(page: Page, { scripts = true } = {}): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await expectRoomForLargeText(page)
  if (scripts) await expectAccessible(page)
}

export { expect }
