// Which files are accepted as pictures, and what is made of them.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawSvg } from '#editing/server/media/draw-svg.ts'
import { createFileCache, toMediaFile } from '#editing/server/media/file-cache.ts'
import { makePicture, toPixels, widthsFor } from '#editing/server/media/make-picture.ts'
import { looksLikeHeic, looksLikeSvg, sniffPicture } from '#editing/server/media/sniff.ts'
import { isFailure } from '#platform/rules/errors.ts'
import { PICTURE_LIMIT, pictureFileError, SVG_LIMIT } from '#platform/rules/picture-file.ts'
import { ENGLISH, inEnglish } from '#tests/support/words.ts'

const SVG = Buffer.from(
  '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ' +
    'onload="alert(1)"><script>alert(1)</script></svg>',
)
const svg = (inside: string, box = '0 0 24 24') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${box}">${inside}</svg>`
/** The head of a file of the MP4 family. */
const family = (...brands: string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 8 + 4 * (brands.length + 1)]),
    Buffer.from(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`),
  ])
const HEIC = Buffer.concat([family('heic', 'mif1', 'heic'), Buffer.alloc(64)])
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f6b55' } })

const refusal = async (bytes: Uint8Array) => {
  const error = await toPixels(bytes)
    .then((pixels) => makePicture(pixels))
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
  if (!isFailure(error)) throw new Error(`expected a refusal, got ${String(error)}`)
  return error.in(ENGLISH)
}

describe('what a file is', () => {
  test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
    'a real %s is known by its bytes',
    async (format) => {
      expect(sniffPicture(await plain(8, 8).toFormat(format).toBuffer())).toBe(format)
    },
  )

  test.each([
    ['a drawing', SVG],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['a film', Buffer.from('\0\0\0\x18ftypmp42')],
  ])('%s is no picture', (_, bytes) => expect(sniffPicture(bytes)).toBeUndefined())

  test('HEIC and AVIF are told apart by all their brands', () => {
    expect(sniffPicture(family('mif1', 'avif', 'miaf'))).toBe('avif')
    expect([HEIC, family('mif1', 'heic'), family('heix', 'mif1')].map(looksLikeHeic)).toEqual([
      true,
      true,
      true,
    ])
    expect([HEIC, family('mif1', 'heic')].map(sniffPicture)).toEqual([undefined, undefined])
    expect(looksLikeHeic(family('mp42', 'isom'))).toBe(false)
  })

  test('SVG is told apart from other text', () => {
    expect(looksLikeSvg(SVG)).toBe(true)
    expect(looksLikeSvg(Buffer.from('<svgx>'))).toBe(false)
    // A TIFF, which the library that draws would read as one.
    expect(looksLikeSvg(Buffer.from('II*\0<svg>'))).toBe(false)
  })
})

describe('what is refused', () => {
  test.each([
    ['a script', SVG, 'holds a script'],
    ['a handler', svg('<rect onclick="alert(1)"/>'), 'holds a script'],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, 'a document type of its own'],
    [
      'a foreign entity',
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('')}`,
      'document type',
    ],
    ['a DOCTYPE within one', `<!DOC<!DOCTYPE svg>TYPE svg [<!ENTITY a "b">]>${svg('')}`, 'document type'],
    ['an encoding that hides its words', `<?xml version="1.0" encoding="UTF-7"?>${svg('')}`, 'encoding'],
    ['a file', svg('<image href="file:///etc/passwd"/>'), 'refers to other files'],
    ['a page', svg("<use xlink:href = 'http://127.0.0.1/a.svg#b'/>"), 'refers to other files'],
    ['an embedded picture', svg('<image href="data:image/png;base64,AAAA"/>'), 'embedded picture'],
    [
      'a colour from elsewhere',
      svg('<rect fill="url(&quot;//a.example/b#c&quot;)"/>'),
      'refers to other files',
    ],
    ['a style sheet', svg('<style>@import "a.css"</style>'), 'refers to other files'],
    ['a style sheet before it', `<?xml-stylesheet href="#a"?>${svg('')}`, 'refers to other files'],
    ['an inclusion', svg('<i:include xmlns:i="http://www.w3.org/2001/XInclude"/>'), 'refers to other files'],
    ['letters', svg('<text x="1">Harbour</text>'), 'into outlines'],
  ])('an SVG with %s', async (_, bytes, words) => {
    const { status, message } = await refusal(Buffer.from(bytes))
    expect([status, message]).toEqual([415, expect.stringContaining(words)])
  })

  test('an SVG that is too large, or cut short', async () => {
    const tooLarge = await refusal(Buffer.from(svg(' '.repeat(SVG_LIMIT))))
    expect([tooLarge.status, tooLarge.message]).toEqual([413, expect.stringContaining('at most 1 MB')])
    expect((await refusal(Buffer.from(svg('').slice(0, -4)))).status).toBe(422)
  })

  test(
    'an SVG that would take hours or gigabytes to draw: its process is ended',
    { timeout: 60_000 },
    async () => {
      const doubled = Array.from(
        { length: 30 },
        (__, at) => `<g id="a${at + 1}"><use href="#a${at}"/><use href="#a${at}"/></g>`,
      )
      const hours = svg(`<g id="a0"><rect width="9" height="9"/></g>${doubled.join('')}`)
      expect(await drawSvg(Buffer.from(hours), 1000)).toEqual({ failed: 'too-much' })
      const kept = Array.from({ length: 3000 }, (__, at) => `<feFlood result="r${at}"/>`).join('')
      const gigabytes = svg(`<filter id="f">${kept}</filter><rect filter="url(#f)" width="24" height="24"/>`)
      expect(await drawSvg(Buffer.from(gigabytes), 40_000)).toEqual({ failed: 'too-much' })
    },
  )

  test('HEIC of an iPhone, with what to do about it', async () => {
    const { status, message } = await refusal(HEIC)
    expect(status).toBe(415)
    expect(message).toMatch(/HEIC.*as JPEG/s)
  })

  test('before it is sent, in the same words as after', async () => {
    const chosen = (name: string, type: string, size = 1000) =>
      inEnglish(pictureFileError({ name, type, size }))
    expect(chosen('IMG_1.HEIC', '')).toBe((await refusal(HEIC)).message)
    expect(chosen('IMG_1.heif', 'image/heif')).toBe((await refusal(HEIC)).message)
    expect(chosen('a.svg', 'image/svg+xml')).toBeUndefined()
    expect(chosen('a.svg', 'image/svg+xml', SVG_LIMIT + 1)).toContain('An SVG may have at most 1 MB.')
    expect(chosen('a.pdf', 'application/pdf')).toBe((await refusal(Buffer.from('%PDF-1.7'))).message)
    expect(chosen('sea.jpg', 'image/jpeg', 60 * 1024 * 1024)).toBe(
      '“sea.jpg” has 60.0 MB. A picture may have at most 20 MB: save it smaller and upload that.',
    )
    expect([chosen('sea.jpg', 'image/jpeg', PICTURE_LIMIT), chosen('sea', '')]).toEqual([
      undefined,
      undefined,
    ])
  })

  test('a picture cut short', async () => {
    const whole = await plain(400, 400).png().toBuffer()
    expect((await refusal(whole.subarray(0, Math.floor(whole.length / 2)))).status).toBe(422)
  })

  test('too many bytes, and too many pixels however few bytes they take', async () => {
    const tooLarge = await refusal(new Uint8Array(PICTURE_LIMIT + 1))
    expect([tooLarge.status, tooLarge.message]).toEqual([413, expect.stringContaining('at most 20 MB')])
    expect((await refusal(await plain(8000, 6300).png().toBuffer())).status).toBe(413)
  })
})

test('of too many pictures at once the last ones are refused, and the others are made', async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const made = await Promise.allSettled(Array.from({ length: 14 }, () => makePicture(png)))
  const refused = made.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(4)
  expect(refused[0]).toMatchObject({ reason: { code: 'too-many' } })
  await makePicture(png)
})

describe('what is made', () => {
  test('an SVG becomes a large, transparent PNG, whatever its own size', async () => {
    // As older programs write it.
    const doctype =
      '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" ' +
      '"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n'
    const logo = svg(
      '<defs><linearGradient id="g"><stop stop-color="#f00"/></linearGradient></defs>' +
        '<circle cx="12" cy="6" r="6" fill="url(#g)"/>',
      '0 0 24 12',
    )
    const { original, height, transparent } = await makePicture(await toPixels(Buffer.from(doctype + logo)))
    expect([original.mime, original.width, height, transparent]).toEqual(['image/png', 1600, 800, true])
    const pixels = await sharp(original.bytes).raw().toBuffer()
    const pixel = (x: number, y: number) => [...pixels.subarray((y * 1600 + x) * 4, (y * 1600 + x) * 4 + 4)]
    expect([pixel(800, 400), pixel(0, 0)[3]]).toEqual([[255, 0, 0, 255], 0])
  })

  test('variants in both modern formats, never wider than the picture', async () => {
    expect(widthsFor(48)).toEqual([48])
    expect(widthsFor(480)).toEqual([480])
    expect(widthsFor(1000)).toEqual([480, 768, 1000])
    expect(widthsFor(2400)).toEqual([480, 768, 1200, 1600])
    const { original, height, variants } = await makePicture(await plain(1000, 500).jpeg().toBuffer())
    expect([original.mime, original.width, height]).toEqual(['image/jpeg', 1000, 500])
    expect(variants.map(({ mime, width }) => `${mime} ${width}`)).toEqual(
      [480, 768, 1000].flatMap((width) => [`image/avif ${width}`, `image/webp ${width}`]),
    )
  })

  test('metadata and location are removed, and the picture is upright', async () => {
    // The upper half is red, and the camera was held so that the file has it on its left.
    const upright = sharp({ create: { width: 40, height: 60, channels: 3, background: '#00f' } }).composite([
      { input: { create: { width: 40, height: 30, channels: 3, background: '#f00' } }, left: 0, top: 0 },
    ])
    const lying = await sharp(await upright.png().toBuffer())
      .rotate(-90)
      .png()
      .toBuffer()
    const sent = await sharp(lying)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '38/1 42/1 0/1' } })
      .jpeg({ quality: 100 })
      .toBuffer()
    expect(sent.includes('Somebody')).toBe(true)
    const { original, height, variants } = await makePicture(sent)
    expect([original.width, height]).toEqual([40, 60])
    for (const { bytes } of [original, ...variants]) {
      const { exif, orientation, width = 0, height: tall = 0 } = await sharp(bytes).metadata()
      expect([exif, orientation, width < tall]).toEqual([undefined, undefined, true])
      const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      expect([data[0]! > 200, data.at(-1)! > 200]).toEqual([true, true])
    }
  })

  test('a photograph made for print shows its colours on a screen', async () => {
    const sent = await plain(60, 40).toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(sent).metadata()).space).toBe('cmyk')
    const { original, variants } = await makePicture(sent)
    for (const { bytes } of [original, ...variants])
      expect((await sharp(bytes).metadata()).space).toBe('srgb')
    const { data } = await sharp(original.bytes).raw().toBuffer({ resolveWithObject: true })
    expect([data[0]! < 70, Math.abs(data[1]! - 0x6b) < 40, Math.abs(data[2]! - 0x55) < 40]).toEqual([
      true,
      true,
      true,
    ])
  })

  test('an animated picture stays animated, at its own height', async () => {
    const frames = Buffer.concat(
      await Promise.all(
        ['#f00', '#0f0', '#00f'].map((background) =>
          sharp({ create: { width: 30, height: 20, channels: 3, background } })
            .raw()
            .toBuffer(),
        ),
      ),
    )
    const sent = await sharp(frames, { raw: { width: 30, height: 60, channels: 3, pageHeight: 20 } })
      .gif({ delay: [100, 100, 100], loop: 0 })
      .toBuffer()
    const { original, height, variants } = await makePicture(sent)
    expect([original.mime, original.width, height, variants]).toEqual(['image/webp', 30, 20, []])
    expect((await sharp(original.bytes, { animated: true }).metadata()).pages).toBe(3)
  })

  test('transparency is detected; an unused alpha channel does not count', async () => {
    const clear = async (alpha: number) =>
      (
        await makePicture(
          await sharp({
            create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha } },
          })
            .png()
            .toBuffer(),
        )
      ).transparent
    expect([
      await clear(0.4),
      await clear(1),
      (await makePicture(await plain(40, 30).jpeg().toBuffer())).transparent,
    ]).toEqual([true, false, false])
  })

  test('a photograph of 12 MB is taken', async () => {
    const photograph = await plain(600, 400).jpeg().toBuffer()
    expect(
      (await makePicture(Buffer.concat([photograph, Buffer.alloc(12 * 1024 * 1024)]))).original.width,
    ).toBe(600)
  })

  test('a very wide one is scaled down', async () => {
    expect((await makePicture(await plain(3000, 300).png().toBuffer())).original.width).toBe(2400)
  })
})

test('a file read before the cache was invalidated is not cached', () => {
  const cache = createFileCache()
  const file = toMediaFile('image/png', Buffer.from('x'))
  const begun = cache.generation()
  cache.invalidate()
  cache.store('/media/a', begun, file)
  expect(cache.get('/media/a')).toBeUndefined()
  cache.store('/media/a', cache.generation(), file)
  expect(cache.get('/media/a')).toMatchObject(file)
})
