// How much heavier and slower the landing page gets with another pair of typefaces, or with a photograph as
// its first picture, on a phone's connection. Compared with the look that the product comes with.
import { chromium, type Browser } from '@playwright/test'
import { DEFAULT_LOOK } from '#brand/rules/look.ts'
import { TYPEFACE_NAMES } from '#brand/rules/typefaces.ts'
import { banner } from '#content/rules/types/banner.ts'
import { findBrowser } from '#scripts/browser.ts'
import { setBrand } from '#tests/support/brand.ts'
import { Caller } from '#tests/support/caller.ts'
import { drawPhotograph } from '#tests/support/photographs.ts'
import { ADMIN, startChild } from './child.ts'
import { figure, heading, middleOf } from './report.ts'

/** Lighthouse's "slow 4G": 1.6 Mbit/s, 150 ms there and back. */
const PHONE_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const SCREENS = {
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true },
  desktop: { viewport: { width: 1280, height: 900 } },
}
type Screen = keyof typeof SCREENS
const TURNS = 5
const MORE_SECONDS = 0.2
const MORE_KB = 60

interface Seen {
  seconds: number
  kilobytes: number
}

export async function benchLooks(): Promise<void> {
  heading('The landing page by its look, on the line of a phone')
  const site = await startChild('build/site/start.js')
  const admin = new Caller(site.origin)
  await admin.post('/api/auth/sign-in/email', ADMIN)
  const path = findBrowser()
  const browser = await chromium.launch({ ...(path && { executablePath: path }), args: ['--no-sandbox'] })
  const see = async () => ({
    phone: await lookAt(browser, site.origin, 'phone'),
    desktop: await lookAt(browser, site.origin, 'desktop'),
  })
  await see() // warm
  const plain = await see()
  for (const screen of ['phone', 'desktop'] as const) {
    figure(`${screen}: largest contentful paint as it comes`, plain[screen].seconds, 's')
    figure(`${screen}: transferred as it comes`, plain[screen].kilobytes, 'KB')
  }
  for (const typeface of TYPEFACE_NAMES.filter((name) => name !== DEFAULT_LOOK.typeface)) {
    await setBrand(admin, { name: '', ...DEFAULT_LOOK, typeface, icon: '' })
    compare(typeface, await see(), plain)
  }
  await setBrand(admin, { name: '', ...DEFAULT_LOOK, icon: '' })
  await putPhotograph(admin)
  compare('a photograph', await see(), plain)
  await browser.close()
  await site.stop()
}

function compare(name: string, seen: Record<Screen, Seen>, plain: Record<Screen, Seen>): void {
  for (const screen of ['phone', 'desktop'] as const) {
    const [now, before] = [seen[screen], plain[screen]]
    figure(`${screen}, ${name}: later by`, now.seconds - before.seconds, 's', { maximum: MORE_SECONDS })
    figure(`${screen}, ${name}: heavier by`, now.kilobytes - before.kilobytes, 'KB', { maximum: MORE_KB })
  }
}

async function putPhotograph(admin: Caller): Promise<void> {
  const form = new FormData()
  // Little larger than it is shown, so that its grain is not smoothed away: as heavy as a real one.
  const photograph = await drawPhotograph({ width: 1200, height: 800, grain: 30 })
  form.set('file', new File([photograph], 'photograph.jpg'))
  form.set('alt', 'Somebody in front of hills')
  const { json: picture } = await admin.post('/api/media', form)
  const [stored] = (await admin.get(`/api${banner.calls.list}`)).json as Record<string, string>[]
  const fields = Object.keys(banner.fields).map((name) => [name, stored![name]])
  const { status, text } = await admin.put(`/api${banner.calls.update.replace('{id}', stored!._id!)}`, {
    ...Object.fromEntries(fields),
    imageOne: picture.path,
  })
  if (status >= 300) throw new Error(`the photograph was refused: ${text}`)
}

/** The middle of several first visits, with nothing cached. */
async function lookAt(browser: Browser, address: string, screen: Screen): Promise<Seen> {
  // In the site's own cache, as in normal operation.
  await (await fetch(address)).arrayBuffer()
  const visits: Seen[] = []
  for (let turn = 0; turn < TURNS; turn++) visits.push(await visit(browser, address, screen))
  return {
    seconds: middleOf(visits.map(({ seconds }) => seconds)),
    kilobytes: middleOf(visits.map(({ kilobytes }) => kilobytes)),
  }
}

async function visit(browser: Browser, address: string, screen: Screen): Promise<Seen> {
  const context = await browser.newContext(SCREENS[screen])
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  let bytes = 0
  line.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', PHONE_LINE)
  await page.goto(address, { waitUntil: 'networkidle' })
  const paintedAt = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => done(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await context.close()
  return { seconds: paintedAt / 1000, kilobytes: bytes / 1024 }
}
