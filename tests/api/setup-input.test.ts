// Mistakes of an owner in the first hour are named beside the field, and nothing is half saved. Mistakes in
// settings, like a domain with a path or a key of the wrong mode, are in unit/settings and
// unit/provider-settings.
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#content/rules/types/brand.ts'
import { logo } from '#content/rules/types/logo.ts'
import { loadAgency } from '#email/server/agency.ts'
import type { Caller } from '#tests/support/caller.ts'
import { decodeEntities } from '#tests/support/markup.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

/** Accepts connections and says nothing, as a host behind a wrong port does. */
async function startSilentServer() {
  const lines = new Set<Socket>()
  const server = createServer((line) => lines.add(line.on('error', () => undefined)))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const line of lines) line.destroy()
      return new Promise((done) => server.close(done))
    },
  }
}

let silent: Awaited<ReturnType<typeof startSilentServer>>
let site: TestSite
let admin: Caller

beforeAll(async () => {
  silent = await startSilentServer()
  site = await startSite({
    screens: true,
    settings: { SEED: 'demo', SMTP_URL: `smtp://127.0.0.1:${silent.port}` },
  })
  admin = await site.admin()
})
afterAll(async () => {
  await site.close()
  await silent.close()
})

/** The sentence beside a field. */
const errorAt = (html: string, field: string): string =>
  decodeEntities(new RegExp(`id="${field}-error"[^>]*>([^<]*)`).exec(html)?.[1] ?? '')

describe('a logo', () => {
  const stored = async () => (await admin.get(`/api${logo.calls.list}`)).json[0]
  const send = async (fields: Record<string, string | File>) => {
    const form = new FormData()
    const { _id, version } = await stored()
    for (const [name, value] of Object.entries({ intent: 'save', type: 'logo', version, ...fields }))
      form.set(name, value as string)
    const path = logo.screens.edit.replace('{id}', _id)
    return admin.send('POST', path, { body: form, headers: { accept: 'text/html' } })
  }
  const pictures = async () => (await admin.get('/api/media')).headers.get('x-total-count')

  it('that is no picture is named beside its field', async () => {
    const before = [await stored(), await pictures()]
    const text = new File(['Dear designer, please send the logo.'], 'logo.png', { type: 'image/png' })
    const { status, text: page } = await send({ 'upload:logo': text })
    expect(status).toBe(415)
    expect(errorAt(page, 'logo-logo')).toContain('This file is not a picture that can be used here')
    expect([await stored(), await pictures()]).toEqual(before)
  })

  it('whose address is none is named beside its field, and stays typed', async () => {
    const before = await stored()
    const { status, text: page } = await send({ logo: 'our logo.png' })
    expect(status).toBe(422)
    expect(errorAt(page, 'logo-logo')).toContain('must be the address of a picture')
    expect(page).toContain('value="our logo.png"')
    expect(await stored()).toEqual(before)
  })
})

it('a colour that can’t be read is named beside its field; the name beside it is not saved either', async () => {
  const stored = async () => (await admin.get(`/api${brand.calls.list}`)).json[0]
  const before = await stored()
  const { status, text: page } = await admin.submit(brand.screens.edit.replace('{id}', before._id), {
    intent: 'save',
    type: 'brand',
    version: String(before.version),
    name: 'Harbour & Pine',
    accent: 'deep blue',
    second: '#7ec8e3',
    typeface: 'bookish',
    corners: 'round',
  })
  expect(status).toBe(422)
  expect(errorAt(page, 'brand-accent')).toContain('Main colour must be a colour with six digits')
  expect(page).toContain('value="deep blue"')
  expect(page).toContain('value="Harbour &amp; Pine"')
  expect(await stored()).toEqual(before)
  expect((await loadAgency(site.app)).name).not.toContain('Harbour')
})

it('a mail server that does not answer holds up nobody, and the test says what is wrong', async () => {
  let isOver = false
  const tested = admin.submit('/setup', { intent: 'test-mail' }).finally(() => (isOver = true))
  expect((await admin.page('/setup')).status).toBe(200)
  expect(isOver).toBe(false)
  const { status, text } = await tested
  expect(status).toBe(409)
  expect(text).toMatch(/The mail server does not take emails from this site: [^<]*(Greeting|timed? ?out)/i)
})
