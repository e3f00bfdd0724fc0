import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { staticFiles } from '#platform/server/http/static-files.ts'

const build = mkdtempSync(join(tmpdir(), 'shingle-static-'))
afterAll(() => rmSync(build, { recursive: true, force: true }))

function write(path: string, text: string): void {
  const file = join(build, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
write('client/assets/site-12345678.js', 'plain script')
write('client-br/assets/site-12345678.js', 'script in brotli')
write('client-gzip/assets/site-12345678.js', 'script in gzip')
write('client/assets/text-12345678.woff2', 'font')

const files = staticFiles(join(build, 'client'))
const answer = (path: string, accepted: string) =>
  files(path, new Request(`http://site.example${path}`, { headers: { 'accept-encoding': accepted } }))!

describe('a static file', () => {
  it.each([
    ['gzip, br', 'br', 'script in brotli'],
    ['gzip', 'gzip', 'script in gzip'],
    ['identity', null, 'plain script'],
  ])('for a client that accepts %s is sent as %s', async (accepted, encoding, text) => {
    const sent = answer('/assets/site-12345678.js', accepted)
    expect(sent.headers.get('content-encoding')).toBe(encoding)
    expect(sent.headers.get('vary')).toBe('accept-encoding')
    expect(await sent.text()).toBe(text)
  })

  it('without compressed forms is sent as it is', async () => {
    const sent = answer('/assets/text-12345678.woff2', 'gzip, br')
    expect([sent.headers.get('content-encoding'), sent.headers.get('vary')]).toEqual([null, null])
    expect(await sent.text()).toBe('font')
  })

  it('of the compressed folders has no address of its own', () => {
    expect(files('/-br/assets/site-12345678.js', new Request('http://site.example/'))).toBeUndefined()
  })
})
