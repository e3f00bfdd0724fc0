// Forms with pictures, parsed as a stream, however it is split into chunks.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFailure } from '#platform/rules/errors.ts'
import { PICTURE_LIMIT } from '#platform/rules/picture-file.ts'
import { readPictureForm } from '#platform/server/http/read-picture-form.ts'

/** A form as a browser sends it, split into chunks. */
async function sent(form: FormData, cuts: readonly number[] = []): Promise<Request> {
  const whole = new Response(form)
  const bytes = new Uint8Array(await whole.arrayBuffer())
  return inPieces(bytes, whole.headers.get('content-type')!, cuts)
}

function inPieces(bytes: Uint8Array<ArrayBuffer>, type: string, cuts: readonly number[] = []): Request {
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  const body = new ReadableStream({
    start(controller) {
      for (const [index, from] of at.slice(0, -1).entries())
        if (at[index + 1]! > from) controller.enqueue(bytes.subarray(from, at[index + 1]))
      controller.close()
    },
  })
  return new Request('http://x/', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
    duplex: 'half',
  } as RequestInit)
}

const entries = async (form: FormData) =>
  Promise.all(
    [...form].map(async ([name, value]) => [
      name,
      typeof value === 'string'
        ? value
        : [value.name, value.type, Buffer.from(await value.arrayBuffer()).toString('hex')],
    ]),
  )

test('reads what was sent, however it is split into chunks', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, fc.oneof(text, fc.uint8Array({ maxLength: 200 })))),
      fc.array(fc.nat(), { maxLength: 12 }),
      async (fields, cuts) => {
        const form = new FormData()
        for (const [name, value] of fields) {
          if (typeof value === 'string') form.append(`n${name}`, value.replace(/\r\n?|\n/g, '\r\n'))
          else form.append(`n${name}`, new File([value], `f${name}`, { type: 'image/png' }))
        }
        expect(await entries(await readPictureForm(await sent(form, cuts)))).toEqual(
          await entries(await (await sent(form)).formData()),
        )
      },
    ),
    { numRuns: 150 },
  )
})

test('a picture that is too large is skipped, and the other fields are read', async () => {
  const form = new FormData()
  form.set('bannerHeading', 'Typed before')
  form.set(
    'upload:imageOne',
    new File([new Uint8Array(PICTURE_LIMIT + 1)], 'huge.jpg', { type: 'image/jpeg' }),
  )
  form.set('upload:other', new File([new Uint8Array(PICTURE_LIMIT)], 'just.jpg'))
  form.set('buttonText', 'Typed after')
  const read = await readPictureForm(await sent(form))
  expect([
    read.get('bannerHeading'),
    read.get('buttonText'),
    read.get('refused:upload:imageOne'),
    read.get('refused:upload:other'),
  ]).toEqual(['Typed before', 'Typed after', 'too-large', null])
  const [huge, just] = [read.get('upload:imageOne') as File, read.get('upload:other') as File]
  expect([huge.name, huge.size, just.size]).toEqual(['huge.jpg', 0, PICTURE_LIMIT])
})

test.each([
  [
    'no boundary',
    'multipart/form-data',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  ],
  [
    'no end',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n',
  ],
  [
    'no name',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data\r\n\r\nb\r\n--x--\r\n',
  ],
  ['no form', 'multipart/form-data; boundary=x', 'hello'],
  ['nothing', 'multipart/form-data; boundary=x', ''],
  [
    'an endless head',
    'multipart/form-data; boundary=x',
    `--x\r\ncontent-disposition: form-data; name="${'a'.repeat(9000)}`,
  ],
])('%s is refused as malformed', async (_, type, body) => {
  const error = await readPictureForm(inPieces(new TextEncoder().encode(body), type)).catch(
    (thrown: unknown) => thrown,
  )
  expect(isFailure(error) && error.code).toBe('malformed')
})

test('a missing body is refused as malformed at once', async () => {
  const request = new Request('http://x/', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  const error = await readPictureForm(request).catch((thrown: unknown) => thrown)
  expect(isFailure(error) && error.code).toBe('malformed')
})

test('too many parts, or too much text, are refused', async () => {
  const [many, long] = [new FormData(), new FormData()]
  for (let i = 0; i <= 1000; i++) many.append('a', '')
  long.append('a', 'x'.repeat(256 * 1024 + 1))
  for (const form of [many, long]) {
    const error = await readPictureForm(await sent(form)).catch((thrown: unknown) => thrown)
    expect(isFailure(error) && error.code).toBe('too-large')
  }
})
