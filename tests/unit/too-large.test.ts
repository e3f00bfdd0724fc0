// A form that is too large is refused unread: the screen keeps what was typed and says why.
import { describe, expect, test, vi } from 'vitest'
import { CATALOGUES } from '#tests/support/words.ts'
import { orOffline } from '#ui/screens/offline.ts'

// As a browser has them.
const { text } = CATALOGUES.script('en', 'account')
vi.stubGlobal('shingleWords', JSON.parse(text.slice(text.indexOf('=') + 1)))

/** An answer that does not come from the screen, as the router passes it on. */
const refused = (status: number, data: unknown) => () =>
  Promise.reject({ status, statusText: '', internal: false, data })

describe('a form that is too large', () => {
  test('stays on the screen, with the limit in words', async () => {
    const problem = JSON.stringify({
      title: 'This is too large',
      status: 413,
      detail: 'At most 256 KB are accepted.',
    })
    const answer = (await orOffline(refused(413, problem), { type: 'banner' })) as {
      data: unknown
      init: { status: number }
    }
    expect(answer).toMatchObject({
      init: { status: 413 },
      data: {
        type: 'banner',
        refusal: {
          status: 413,
          detail: 'This is too large to be sent. At most 256 KB are accepted. Nothing you typed is lost.',
        },
      },
    })
  })

  test('stays too where a proxy refused it in its own words', async () => {
    for (const page of ['<html>413 Request Entity Too Large</html>', '{broken', '', undefined]) {
      expect(await orOffline(refused(413, page), {})).toMatchObject({
        data: { refusal: { detail: 'This is too large to be sent. Nothing you typed is lost.' } },
      })
    }
  })
})

test('other refusals are thrown', async () => {
  await expect(orOffline(refused(403, ''), {})).rejects.toMatchObject({ status: 403 })
})
