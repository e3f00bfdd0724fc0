// What is taken as a picture, and what is made of it.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isFailure } from '#domain/errors.ts'
import { createFileMemory, toMediaFile } from '#server/media/file-memory.ts'
import { makePicture, MOST_BYTES, widthsFor } from '#server/media/make-picture.ts'
import { looksLikeSvg, sniffPicture } from '#server/media/sniff.ts'

const SVG = Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>')
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0f6b55' } })

const refusal = async (bytes: Uint8Array) => {
  const error = await makePicture(bytes).then(() => undefined, (thrown: unknown) => thrown)
  if (!isFailure(error)) throw new Error(`expected a refusal, got ${String(error)}`)
  return error
}

describe('what a file is', () => {
  test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)('a real %s is known by its bytes', async (format) => {
    expect(sniffPicture(await plain(8, 8).toFormat(format).toBuffer())).toBe(format)
  })

  test.each([
    ['a drawing', SVG], ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')], ['nothing', Buffer.alloc(0)], ['text', Buffer.from('hello')], ['a film', Buffer.from('\0\0\0\x18ftypmp42')],
  ])('%s is no picture', (_, bytes) => expect(sniffPicture(bytes)).toBeUndefined())

  test('a drawing is told apart from other texts', () => {
    expect(looksLikeSvg(SVG)).toBe(true)
    expect(looksLikeSvg(Buffer.from('<svgx>'))).toBe(false)
  })
})

describe('what is refused', () => {
  test('a drawing, with words of its own', async () => {
    const { status, message } = await refusal(SVG)
    expect(status).toBe(415)
    expect(message).toContain('SVG')
  })

  test('a picture cut short', async () => {
    const whole = await plain(400, 400).png().toBuffer()
    expect((await refusal(whole.subarray(0, Math.floor(whole.length / 2)))).status).toBe(422)
  })

  test('too many bytes, and too many pixels however few bytes they take', async () => {
    expect((await refusal(new Uint8Array(MOST_BYTES + 1))).status).toBe(413)
    expect((await refusal(await plain(8000, 6000).png().toBuffer())).status).toBe(413)
  })
})

describe('what is made', () => {
  test('variants in both modern formats, never wider than the picture', async () => {
    expect(widthsFor(48)).toEqual([48])
    expect(widthsFor(480)).toEqual([480])
    expect(widthsFor(1000)).toEqual([480, 960, 1000])
    expect(widthsFor(2400)).toEqual([480, 960, 1600])
    const { original, height, variants } = await makePicture(await plain(1000, 500).jpeg().toBuffer())
    expect([original.mime, original.width, height]).toEqual(['image/jpeg', 1000, 500])
    expect(variants.map(({ mime, width }) => `${mime} ${width}`)).toEqual([480, 960, 1000].flatMap((width) => [`image/avif ${width}`, `image/webp ${width}`]))
  })

  test('the sender’s metadata stays behind, and the picture stands upright', async () => {
    const sent = await plain(60, 40).withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'Somebody' } } }).jpeg().toBuffer()
    const { original, height } = await makePicture(sent)
    const { exif, orientation } = await sharp(original.bytes).metadata()
    expect([original.width, height, exif, orientation]).toEqual([40, 60, undefined, undefined])
  })

  test('a very wide one is brought down', async () => {
    expect((await makePicture(await plain(3000, 300).png().toBuffer())).original.width).toBe(2400)
  })
})

test('a file that was looked up before its memory was emptied, or while nothing may be kept, is not kept', () => {
  const memory = createFileMemory()
  const file = toMediaFile('image/png', Buffer.from('x'))
  const begun = memory.generation()
  memory.empty()
  memory.keep('/media/a', begun, file)
  expect(memory.get('/media/a')).toBeUndefined()
  memory.keep('/media/a', memory.generation(), file)
  expect(memory.get('/media/a')).toBe(file)
  memory.pause(true)
  memory.keep('/media/b', memory.generation(), file)
  memory.pause(false)
  expect([memory.get('/media/a'), memory.get('/media/b')]).toEqual([undefined, undefined])
})
