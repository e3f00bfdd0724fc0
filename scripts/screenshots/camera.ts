// Takes pictures of whole pages as small WebP files.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { Caller } from '#tests/support/caller.ts'
import { ROOT } from '../steps.ts'

const OUT = join(ROOT, 'screenshots')
/** Text can still be read, and all pictures together stay below 12 MB. */
const QUALITY = 12
const SCALE = 0.75
const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const PHONE = 360
export const TABLET = 768
export const DESK = 1280

/** The window of one picture. */
export interface View {
  width: number
  dark?: boolean
}
export const LIGHT: readonly View[] = [{ width: PHONE }, { width: DESK }]
export const ALL_VIEWS: readonly View[] = [
  ...[PHONE, TABLET, DESK].map((width) => ({ width })),
  ...[PHONE, DESK].map((width) => ({ width, dark: true })),
]

export interface Shot {
  /** A function makes a new path for each picture, where opening the page changes something. */
  path: string | (() => Promise<string>)
  /** The name of the file; by default made from the path. */
  name?: string | undefined
  who?: Caller
  views: readonly View[]
  /** What is done on the page before the picture. */
  first?: (page: Page) => Promise<void>
  /** Only what the window shows, for menus and dialogs. */
  windowOnly?: boolean
}

export interface Camera {
  shoot(shot: Shot): Promise<void>
  close(): Promise<void>
}

export async function openCamera(executablePath: string, origin: string): Promise<Camera> {
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS })
  mkdirSync(OUT, { recursive: true })

  async function open(who?: Caller): Promise<Page> {
    const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })
    if (who) await context.addCookies(who.browserCookies)
    // Also on a busy machine.
    context.setDefaultTimeout(120_000)
    return context.newPage()
  }

  return {
    close: () => browser.close(),
    async shoot({ path, name, who, views, first, windowOnly = false }) {
      // A page that nothing is done on is loaded once for all its views.
      const isFixed = typeof path === 'string' && !first
      let page: Page | undefined
      let address = ''
      for (const view of views) {
        const isLoaded = page !== undefined && isFixed
        page = isLoaded ? page! : await open(who)
        await setView(page, view)
        if (!isLoaded) {
          address = typeof path === 'string' ? path : await path()
          await page.goto(address, { waitUntil: 'load' })
          await becomeAlive(page)
          if (first) await first(page)
        }
        if (!windowOnly) await showAll(page)
        const file = `${name ?? nameOf(address)}-${view.width}${view.dark ? '-dark' : ''}.webp`
        writeFileSync(join(OUT, file), await takePicture(page, windowOnly))
        process.stdout.write(`${file}\n`)
        if (!isFixed) await page.context().close()
      }
      if (isFixed) await page?.context().close()
    },
  }
}

/** Waits for hydration, which changes some screens a little. */
async function becomeAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    const hydrates = '__reactRouterContext' in window
    return !main || !hydrates || Object.keys(main).some((key) => key.startsWith('__react'))
  })
}

async function setView(page: Page, { width, dark = false }: View): Promise<void> {
  await page.setViewportSize({ width, height: width === PHONE ? 780 : 900 })
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
}

/** Uses the browser's own encoder, which is much quicker than encoding a PNG again. */
async function takePicture(page: Page, windowOnly: boolean): Promise<Buffer> {
  const { width, height } = page.viewportSize()!
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: !windowOnly,
    clip: { x: 0, y: 0, width, height: windowOnly ? height : Math.max(whole, height), scale: SCALE },
  })
  await devtools.detach()
  return Buffer.from(data, 'base64')
}

/**
 * Pictures and previews below the fold load when they come near. A bar that stays would cover the middle of
 * a tall picture.
 */
async function showAll(page: Page): Promise<void> {
  const preview = page.getByRole('region', { name: 'Preview of the section' })
  if (await preview.count()) {
    await preview.scrollIntoViewIfNeeded()
    await preview.getByText('The preview is loading…').waitFor({ state: 'detached' })
  }
  await page.evaluate(async () => {
    for (const bar of document.querySelectorAll<HTMLElement>('body *'))
      if (getComputedStyle(bar).position === 'sticky') bar.style.position = 'static'
    for (const picture of document.images) {
      picture.loading = 'eager'
      // Drawn together with the page. One that is decoded later can be missing in the picture of the page.
      picture.decoding = 'sync'
    }
    await Promise.race([
      Promise.all([
        document.fonts.ready,
        ...[...document.images].map((picture) => picture.decode().catch(() => undefined)),
      ]),
      new Promise((next) => setTimeout(next, 5000)),
    ])
  })
}

/** The path without ids: "/order/x1y2…" becomes "order". */
function nameOf(path: string): string {
  if (path === '/') return 'home'
  return path
    .slice(1)
    .replace(/\/(\w{22}|[A-Z-]+-\d{6})$/, '')
    .replaceAll(/[/?=&]/g, '-')
}
