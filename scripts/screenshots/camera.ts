// Takes pictures of whole pages as small WebP files.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Caller } from '#tests/support/caller.ts'
import { ROOT } from '../steps.ts'

const OUT = join(ROOT, 'docs/screenshots')
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

export interface Look {
  width: number
  dark?: boolean
}
export const LIGHT: readonly Look[] = [{ width: PHONE }, { width: DESK }]
export const ALL_LOOKS: readonly Look[] = [
  ...[PHONE, TABLET, DESK].map((width) => ({ width })),
  ...[PHONE, DESK].map((width) => ({ width, dark: true })),
]

export interface Shot {
  /** A function makes a new path for each picture, where opening the page changes something. */
  path: string | (() => Promise<string>)
  /** The name of the file; by default made from the path. */
  name?: string | undefined
  who?: Caller
  looks: readonly Look[]
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

  async function open({ width, dark = false }: Look, who?: Caller): Promise<Page> {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width, height: width === PHONE ? 780 : 900 },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    })
    if (who) await context.addCookies(who.browserCookies)
    return context.newPage()
  }

  return {
    close: () => browser.close(),
    async shoot({ path, name, who, looks, first, windowOnly = false }) {
      for (const look of looks) {
        const page = await open(look, who)
        const address = typeof path === 'string' ? path : await path()
        await page.goto(address, { waitUntil: 'load' })
        if (first) await first(page)
        if (!windowOnly) await showAll(page)
        const picture = await page.screenshot({ fullPage: !windowOnly })
        const file = `${name ?? nameOf(address)}-${look.width}${look.dark ? '-dark' : ''}.webp`
        await sharp(picture).webp({ quality: 50, effort: 6 }).toFile(join(OUT, file))
        process.stdout.write(`${file}\n`)
        await page.context().close()
      }
    },
  }
}

/**
 * Pictures below the fold load when they come near. A sticky bar would cover the middle of a tall picture.
 */
async function showAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((next) => setTimeout(next, 30))
    }
    scrollTo({ top: 0, behavior: 'instant' })
    document.querySelectorAll<HTMLElement>('.sticky').forEach((bar) => (bar.style.position = 'static'))
  })
  // Pages with live updates never fall silent.
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
}

/** The path without ids: "/order/x1y2…" becomes "order". */
function nameOf(path: string): string {
  if (path === '/') return 'home'
  return path
    .slice(1)
    .replace(/\/(\w{22}|[A-Z-]+-\d{6})$/, '')
    .replaceAll(/[/?=&]/g, '-')
}
