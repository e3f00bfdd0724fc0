// Light or dark on account and admin screens. The server writes it into the page, so nothing flashes. Public
// pages are cached and do not depend on it.
import { describe, expect, it } from 'vitest'
import { darkPaletteOf } from '#brand/rules/dark-palette.ts'
import { DEFAULT_COLOURS } from '#brand/rules/palette-of.ts'
import * as app from '#brand/rules/palette.ts'
import { COLOUR_COOKIE } from '#platform/rules/colour-mode.ts'
import { startDemoScreens } from '#tests/support/demo-screens.ts'
import { PUBLIC_PAGES } from '#tests/support/public-pages.ts'

const { site, admin, customer } = await startDemoScreens()
const dark = darkPaletteOf(DEFAULT_COLOURS).paper

const headOf = (text: string) => ({
  mode: /<html [^>]*data-colours="(\w+)"/.exec(text)?.[1],
  schemes: /<meta name="color-scheme" content="([\w ]+)"/.exec(text)?.[1],
  themes: [...text.matchAll(/<meta name="theme-color"[^>]* content="(#\w+)"/g)].map(([, colour]) => colour),
})

describe.each([
  ['an admin', admin, ['/admin', '/setting', '/account']],
  ['a customer', customer, ['/dashboard', '/my-order', '/account']],
] as const)('%s', (_who, caller, paths) => {
  it('has the mode of the system until one is chosen', async () => {
    for (const path of paths)
      expect(headOf((await caller.page(path)).text), path).toEqual({
        mode: undefined,
        schemes: 'light dark',
        themes: [dark, app.paper],
      })
  })

  it('chooses dark without scripts, and comes back to the screen', async () => {
    const sent = await caller.submit('/colours', { mode: 'dark', next: `${paths[0]}?page=2` })
    expect([sent.status, sent.location]).toEqual([303, `${paths[0]}?page=2`])
    expect(sent.headers.get('set-cookie')).toMatch(/^shingle\.colours=dark; Max-Age=31536000; .*HttpOnly/)
    for (const path of paths)
      expect(headOf((await caller.page(path)).text), path).toEqual({
        mode: 'dark',
        schemes: 'dark',
        themes: [dark],
      })
    const { text } = await caller.page('/account')
    expect(text).toMatch(/aria-pressed="true"[^>]*>(?:<svg.*?<\/svg>)?Dark/)
  })

  it('goes back to the system', async () => {
    await caller.submit('/colours', { mode: 'light', next: '/account' })
    expect(headOf((await caller.page('/account')).text)).toMatchObject({ mode: 'light', schemes: 'light' })
    await caller.submit('/colours', { mode: 'system', next: '/account' })
    expect(caller.cookies.has(COLOUR_COOKIE)).toBe(false)
    expect(headOf((await caller.page('/account')).text).mode).toBeUndefined()
  })
})

it('is kept for signed-in people only, and leads nowhere else', async () => {
  const visitor = await site.visitor().submit('/colours', { mode: 'dark', next: '/' })
  expect([visitor.status, visitor.headers.get('set-cookie')]).toEqual([302, null])
  for (const next of ['https://evil.example', '//evil.example'])
    expect((await customer.submit('/colours', { mode: 'dark', next })).location).toBe('/account')
  const nonsense = await customer.submit('/colours', { mode: '"><script>', next: '/account' })
  expect(nonsense.headers.get('set-cookie')).toContain(`${COLOUR_COOKIE}=system; Max-Age=0`)
  customer.cookies.set(COLOUR_COOKIE, '"><script>')
  expect(headOf((await customer.page('/account')).text).mode).toBeUndefined()
  customer.cookies.delete(COLOUR_COOKIE)
})

it('changes no public page, for nobody', async () => {
  const person = await site.customer()
  const stranger = site.visitor()
  for (const who of [person, stranger]) who.cookies.set(COLOUR_COOKIE, 'dark')
  for (const path of [...PUBLIC_PAGES, '/not-here']) {
    for (const who of [person, stranger]) {
      const { text } = await who.page(path)
      expect(headOf(text).mode, path).toBeUndefined()
      expect(text, path).not.toContain(dark)
      expect(text, path).not.toContain('prefers-color-scheme')
    }
    // The cookie does not bypass the cache: the visitor gets the very same page.
    expect((await stranger.page(path)).text).toBe((await site.visitor().page(path)).text)
  }
})

it('sends the screens with a choice to nobody else', async () => {
  for (const [caller, path] of [
    [admin, '/admin'],
    [customer, '/dashboard'],
  ] as const)
    expect((await caller.page(path)).headers.get('cache-control')).toContain('no-store')
})
