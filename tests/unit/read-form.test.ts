// A posted form: read once, within the limits of bytes and fields.
import { describe, expect, test } from 'vitest'
import { VISITOR } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import { MOST_FIELDS, readForm } from '#platform/server/http/read-form.ts'
import { screenRequest } from '#server/render/screen-request.ts'

const LIMIT = 1024 * 1024
const URLENCODED = 'application/x-www-form-urlencoded'
const BOUNDARY = '----FormBoundary7MA4YWxkTrZu0gWx'

const posted = (type: string | undefined, body: string) =>
  new Request('http://localhost/contact', { method: 'POST', body, headers: { 'content-type': type ?? '' } })
const parts = (many: number) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n`.repeat(many) +
  `--${BOUNDARY}--\r\n`

describe('the fields', () => {
  test('are counted before they are read', async () => {
    for (const { type, body } of [
      { type: URLENCODED, body: 'a=b&'.repeat(MOST_FIELDS + 1) },
      { type: `multipart/form-data; boundary=${BOUNDARY}`, body: parts(MOST_FIELDS) },
    ]) {
      await expect(readForm(posted(type, body), LIMIT)).rejects.toMatchObject({
        code: 'too-large',
        message: say('platform.errors', 'tooManyFields', { most: MOST_FIELDS }),
      })
    }
    // Malformed ones too: the count comes before the parser, which would report them as malformed.
    await expect(
      readForm(
        posted(`multipart/form-data; boundary=${BOUNDARY}`, `--${BOUNDARY}`.repeat(MOST_FIELDS + 1)),
        LIMIT,
      ),
    ).rejects.toMatchObject({ code: 'too-large' })
  })

  test('may be as many as the largest form has', async () => {
    expect([
      ...(
        await readForm(posted(URLENCODED, Array.from({ length: 900 }, (_, n) => `ids=${n}`).join('&')), LIMIT)
      ).keys(),
    ]).toHaveLength(900)
    expect([
      ...(await readForm(posted(`multipart/form-data; boundary=${BOUNDARY}`, parts(900)), LIMIT)).keys(),
    ]).toHaveLength(900)
  })

  test('come as they were typed', async () => {
    const form = await readForm(posted(URLENCODED, 'name=Ana+%26+Jo%C3%A3o&empty=&twice=1&twice=2'), LIMIT)
    expect([...form]).toEqual([
      ['name', 'Ana & João'],
      ['empty', ''],
      ['twice', '1'],
      ['twice', '2'],
    ])
  })
})

test('what is no form is refused, and nothing at all is an empty one', async () => {
  await expect(readForm(posted('multipart/form-data', 'x'), LIMIT)).rejects.toMatchObject({
    code: 'malformed',
  })
  await expect(
    readForm(posted(`multipart/form-data; boundary=${BOUNDARY}`, 'x'), LIMIT),
  ).rejects.toMatchObject({ code: 'malformed' })
  await expect(readForm(posted('text/plain', 'x'), LIMIT)).rejects.toMatchObject({ code: 'unsupported-type' })
  expect([...(await readForm(new Request('http://localhost/', { method: 'POST' }), LIMIT))]).toEqual([])
})

test('a screen is handed the form that was read, and nothing to read again', async () => {
  const given = await screenRequest(posted(URLENCODED, 'name=Ana'), {
    ownOrigin: 'http://localhost',
    viewer: VISITOR,
    takesPictures: () => false,
    takesCsv: () => false,
  })
  const form = await given.formData()
  expect(form.get('name')).toBe('Ana')
  expect(await given.formData()).toBe(form)
  expect(given.body).toBeNull()
})
