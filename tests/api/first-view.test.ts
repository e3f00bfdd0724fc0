// The landing page carries the styles of its first view only, and links the rest below it.
import { expect, it } from 'vitest'
import { startDemoScreens } from '#tests/support/demo-screens.ts'
import { sendRaw } from '#tests/support/raw.ts'

const { site } = await startDemoScreens()
const landing = await sendRaw(site, { path: '/', headers: { accept: 'text/html' } })
const stylesOf = (html: string) => /<style>(.*?)<\/style>/s.exec(html)![1]!

it('has no style of the sections below in its head', async () => {
  const service = await site.visitor().page('/service')
  expect(stylesOf(service.text)).toContain('.headline{')
  expect(stylesOf(landing.text)).toContain('.hero-title{')
  expect(stylesOf(landing.text)).not.toContain('.headline{')
})

it('links the sheet of the whole site right after the first section', async () => {
  const [, sheet] = /<\/section><link rel="stylesheet" href="([^"]+)"/.exec(landing.text)!
  const { status, headers, text } = await sendRaw(site, { path: sheet! })
  expect(status).toBe(200)
  expect(headers['content-type']).toMatch('text/css')
  expect(headers['cache-control']).toContain('immutable')
  expect(text).toContain('.headline{')
})
