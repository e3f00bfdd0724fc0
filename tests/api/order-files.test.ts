// Files on orders: sent in parts, kept whole, and given to nobody else. Their room is in
// order-file-room.test.ts.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ORDER_FILE_BYTES } from '#files/rules/order-file.ts'
import { attachFiles, type AttachedTo } from '#files/server/attach-files.ts'
import { filesOf } from '#files/server/files-of.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import type { Caller } from '#tests/support/caller.ts'
import { startFileShop } from '#tests/support/file-shop.ts'
import { until } from '#tests/support/shop.ts'
import { announce, send, sendCut, someBytes, upload } from '#tests/support/upload.ts'
import { inEnglish } from '#tests/support/words.ts'
import { SEALED } from '#tests/support/work-site.ts'

const { site, admin, plan, db, rowOf, ordered, attach } = await startFileShop()
const MB = 1024 * 1024
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const download = async (who: Caller, id: string, query = '', headers: Record<string, string> = {}) => {
  const answer = await fetch(new URL(`/api/order-file/${id}${query}`, who.origin), {
    headers: { ...headers, cookie: who.cookieHeader },
  })
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

describe('an upload', () => {
  it('arrives whole, in chunks of 1 MB, with its hash', async () => {
    const { who, order } = await ordered()
    const bytes = someBytes(2 * MB + 345)
    const announced = await announce(who, order, 'C:\\me\\plan.zip', bytes.length)
    expect(announced.json).toMatchObject({ name: 'plan.zip', received: 0, complete: false, sha256: null })
    const id = announced.json._id
    expect((await send(who, id, bytes)).json).toMatchObject({
      received: bytes.length,
      complete: true,
      sha256: sha256(bytes),
      attachedTo: null,
    })
    const chunks = await db
      .selectFrom('file_chunks')
      .selectAll()
      .where('file_id', '=', id)
      .orderBy('start')
      .execute()
    expect(chunks.map(({ start, bytes: chunk }) => [start, chunk.length])).toEqual([
      [0, MB],
      [MB, MB],
      [2 * MB, 345],
    ])
    expect(sha256((await download(who, id)).bytes)).toBe(sha256(bytes))
  })

  it('goes on after it broke off, wherever that was', async () => {
    const { who, order } = await ordered()
    const bytes = someBytes(3 * MB + 17, 3)
    const id = (await announce(who, order, 'film.mov', bytes.length)).json._id
    let from = 0
    for (const cut of [1, 70_001, MB - 70_002, MB, 300_000]) {
      await sendCut(who, id, { bytes: bytes.subarray(from), from, cut })
      // The server notices by itself that the connection ended.
      await until(
        async () => Number((await rowOf(id))!.received),
        (received) => received === from + cut,
      )
      from = Number((await rowOf(id))!.received)
      const wrong = await send(who, id, bytes.subarray(0, 10), from + 1)
      expect([wrong.status, wrong.json.current]).toEqual([409, { received: from }])
    }
    const last = await who.put(`/api/order-file/${id}`, bytes.subarray(from), {
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
      },
    })
    expect(last.json).toMatchObject({ complete: true, sha256: sha256(bytes) })
    expect((await send(who, id, new Uint8Array(), bytes.length)).json.complete).toBe(true)
  })

  it('of which two go on at once is whole in the end', async () => {
    const { who, order } = await ordered()
    const bytes = someBytes(2 * MB)
    const id = (await announce(who, order, 'twice.bin', bytes.length)).json._id
    const both = await Promise.all([send(who, id, bytes), send(who, id, bytes)])
    expect(both.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    const { received } = (await rowOf(id))!
    if (Number(received) < bytes.length)
      await send(who, id, bytes.subarray(Number(received)), Number(received))
    expect((await rowOf(id))!.sha256).toBe(sha256(bytes))
  })

  it('that is larger than announced keeps nothing of its end, and can be sent right', async () => {
    const { who, order } = await ordered()
    const bytes = someBytes(MB)
    const id = (await announce(who, order, 'long.bin', MB)).json._id
    expect((await send(who, id, someBytes(MB + 1))).status).toBe(413)
    const streamed = await fetch(new URL(`/api/order-file/${id}?from=0`, who.origin), {
      method: 'PUT',
      headers: { origin: who.origin, cookie: who.cookieHeader },
      body: new Blob([someBytes(MB + 1)]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(streamed.status).toBe(413)
    expect(await rowOf(id)).toMatchObject({ received: 0, sha256: null })
    expect((await send(who, id, bytes)).json.sha256).toBe(sha256(bytes))
  })

  it('is refused before its first byte if it is too large, empty, nameless, or no number', async () => {
    const { who, order } = await ordered()
    expect((await announce(who, order, 'big.iso', ORDER_FILE_BYTES + 1)).status).toBe(413)
    expect((await announce(who, order, 'big.iso', ORDER_FILE_BYTES)).status).toBe(201)
    for (const body of [{ name: 'x', size: 0 }, { name: '', size: 1 }, { size: 1 }, { name: 'x', size: 1.5 }])
      expect((await who.post(`/api/order-files/${order}`, body)).status).toBe(422)
    const { _id: id } = (await announce(who, order, 'a.bin', 4)).json
    expect((await who.put(`/api/order-file/${id}?from=-1`, someBytes(4))).status).toBe(422)
    const odd = await who.put(`/api/order-file/${id}`, someBytes(4), {
      headers: { 'content-range': 'bytes x' },
    })
    expect(odd.status).toBe(400)
  })

  it('comes in a plain form too', async () => {
    const { who, order } = await ordered()
    const bytes = someBytes(MB + 99)
    const form = new FormData()
    form.set('note', 'beside it')
    form.set('file', new File([bytes], 'form “one”.pdf', { type: 'application/pdf' }))
    const answer = await who.send('POST', `/api/order-file-form/${order}?next=/order/${order}%23files`, {
      body: form,
    })
    expect([answer.status, answer.location]).toEqual([303, `/order/${order}#files`])
    const [file] = (await who.get(`/api/order-files/${order}`)).json
    // It claims to be a PDF, and is not.
    expect(file).toMatchObject({
      name: 'form “one”.pdf',
      size: bytes.length,
      sha256: sha256(bytes),
      mime: 'application/octet-stream',
    })
    const empty = new FormData()
    empty.set('file', new File([], ''))
    expect((await who.send('POST', `/api/order-file-form/${order}`, { body: empty })).status).toBe(422)
    const large = new FormData()
    large.set('file', new File([new Uint8Array(ORDER_FILE_BYTES + 1)], 'large'))
    expect((await who.send('POST', `/api/order-file-form/${order}`, { body: large })).status).toBe(413)
    const elsewhere = await who.send('POST', `/api/order-file-form/${order}?next=//evil.example`, {
      body: form,
    })
    expect(elsewhere.location).toBe(`/order/${order}`)
    expect((await who.get(`/api/order-files/${order}`)).json).toHaveLength(2)
  })
})

describe('a file', () => {
  it('is for the participants of its order, and the other side sees it once it is sent', async () => {
    const { who, order } = await ordered()
    const stranger = (await ordered()).who
    const visitor = site.visitor()
    const [theirs, ours] = [await upload(who, order, 'theirs'), await upload(admin, order, 'ours')]
    const statuses = async (id: string) =>
      Promise.all([who, admin, stranger, visitor].map(async (one) => (await download(one, id)).status))
    expect(await statuses(theirs)).toEqual([200, 404, 404, 401])
    expect(await statuses(ours)).toEqual([404, 200, 404, 401])
    const names = async (one: Caller) =>
      (await one.get(`/api/order-files/${order}`)).json.map(({ name }: { name: string }) => name)
    expect([await names(who), await names(admin)]).toEqual([['theirs'], ['ours']])
    await attach(theirs)
    await attach(ours, 'delivery:1')
    expect(await statuses(theirs)).toEqual([200, 200, 404, 401])
    expect(await statuses(ours)).toEqual([200, 200, 404, 401])
    expect([await names(who), await names(admin)]).toEqual([
      ['theirs', 'ours'],
      ['theirs', 'ours'],
    ])
    for (const one of [stranger, visitor, admin]) {
      const refused = one === visitor ? 401 : 404
      expect([
        (await send(one, theirs, new Uint8Array(), 1000)).status,
        (await one.delete(`/api/order-file/${theirs}`)).status,
      ]).toEqual([refused, refused])
      if (one === admin) continue
      const form = new FormData()
      form.set('file', new File(['x'], 'x'))
      expect([
        (await announce(one, order, 'x', 1)).status,
        (await one.get(`/api/order-files/${order}`)).status,
        (await one.send('POST', `/api/order-file-form/${order}`, { body: form })).status,
      ]).toEqual([refused, refused, refused])
    }
    expect((await who.delete(`/api/order-file/${theirs}`)).status).toBe(409)
  })

  it('of a brief is for the agency once the brief is sent, and can be deleted until then', async () => {
    const { who, order } = await ordered()
    const wrong = await upload(who, order, 'wrong.svg')
    const id = await upload(who, order, 'logo.svg')
    for (const each of [wrong, id]) await attach(each, 'brief:question')
    expect((await download(admin, id)).status).toBe(404)
    expect((await who.delete(`/api/order-file/${wrong}`)).status).toBe(204)
    expect(await rowOf(wrong)).toBeUndefined()
    // For a package without questions, the brief can be read as soon as the work has begun.
    await admin.post(`/api/record-payment/${order}`, { amount: plan.packagePrice, note: 'cash' })
    expect((await download(admin, id)).status).toBe(200)
    expect((await who.delete(`/api/order-file/${id}`)).status).toBe(409)
  })

  it('of a brief is for the agency too once it begins with what is there', async () => {
    const { who, order } = await ordered()
    const id = await upload(who, order, 'logo.svg')
    await attach(id, 'brief:question')
    await db
      .updateTable('order_work')
      .set({ plan: JSON.stringify(SEALED) })
      .where('order_id', '=', order)
      .execute()
    expect((await download(admin, id)).status).toBe(404)
    await admin.post(`/api/order-start/${order}`)
    expect((await download(admin, id)).status).toBe(200)
  })

  const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...someBytes(100)])
  const text = (words: string) => new TextEncoder().encode(words.padEnd(200, ' '))

  it.each([
    ['a picture.png', PNG, 'image/png'],
    ['sheet.pdf', text('%PDF-1.7 '), 'application/pdf'],
    ['sound.mp3', text('ID3'), 'audio/mpeg'],
    ['film.mp4', text('\0\0\0\u0018ftypisom'), 'video/mp4'],
    ['page.png', text('<html><script>alert(1)</script>'), undefined],
    ['drawing.svg', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), undefined],
    ['notes.txt', text('hello'), undefined],
  ])('%s is shown only if its bytes are harmless', async (name, bytes, type) => {
    const { who, order } = await ordered()
    const id = await upload(who, order, name, bytes)
    const shown = await download(who, id, '?inline=1')
    expect(shown.headers.get('content-type')).toBe(type ?? 'application/octet-stream')
    expect(shown.headers.get('content-disposition')).toMatch(type ? /^inline;/ : /^attachment;/)
    const saved = await download(who, id)
    expect(saved.headers.get('content-type')).toBe('application/octet-stream')
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(saved.headers.get('content-security-policy')).toContain('sandbox')
    for (const { headers } of [shown, saved]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toContain('private, no-store')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })

  it('has a name that is safe, whatever was sent', async () => {
    const { who, order } = await ordered()
    const names = {
      '../../etc/passwd': 'passwd',
      'C:\\a\\b.txt': 'b.txt',
      'evil\u202Egnp.exe': 'evilgnp.exe',
      'evil\u061Cgnp.exe': 'evilgnp.exe',
      'line\r\nbreak': 'linebreak',
      '..': 'file',
      [`${'ü'.repeat(300)}.tar`]: `${'ü'.repeat(176)}.tar`,
    }
    for (const [sent, kept] of Object.entries(names))
      expect((await announce(who, order, sent, 1)).json.name).toBe(kept)
    const id = await upload(who, order, 'Entwürfe "neu" 100%.txt')
    expect((await download(who, id)).headers.get('content-disposition')).toBe(
      `attachment; filename="Entw_rfe _neu_ 100_.txt"; filename*=UTF-8''Entw%C3%BCrfe%20%22neu%22%20100%25.txt`,
    )
  })

  it('is sent in parts', async () => {
    const { who, order } = await ordered()
    const bytes = someBytes(2 * MB + 10)
    const id = await upload(who, order, 'film', bytes)
    const etag = (await download(who, id)).headers.get('etag')!
    for (const [range, from, to] of [
      ['bytes=0-0', 0, 1],
      [`bytes=${MB - 2}-${MB + 1}`, MB - 2, MB + 2],
      [`bytes=${2 * MB}-`, 2 * MB, bytes.length],
      ['bytes=-5', bytes.length - 5, bytes.length],
      ['bytes=5-99999999', 5, bytes.length],
    ] as const) {
      const part = await download(who, id, '', { range })
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes ${from}-${to - 1}/${bytes.length}`,
      ])
      expect(sha256(part.bytes)).toBe(sha256(bytes.subarray(from, to)))
    }
    expect((await download(who, id, '', { range: `bytes=${bytes.length}-` })).status).toBe(416)
    for (const headers of [
      { range: 'bytes=0-1,4-5' },
      { range: 'bytes=9-3' },
      { range: 'bytes=0-1', 'if-range': '"x"' },
    ])
      expect((await download(who, id, '', headers as Record<string, string>)).status).toBe(200)
    expect((await download(who, id, '', { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await who.send('HEAD', `/api/order-file/${id}`)).headers.get('content-length')).toBe(
      String(bytes.length),
    )
  })
})

describe('files are attached', () => {
  it('or deleted, never both', async () => {
    const { who, order } = await ordered()
    for (let round = 0; round < 8; round++) {
      const id = await upload(who, order, 'one')
      const [sent, deleted] = await Promise.all([
        who.post(`/api/order-message/${order}`, { text: 'With a file', files: [id] }),
        who.delete(`/api/order-file/${id}`),
      ])
      expect([
        [201, 409],
        [422, 204],
      ]).toContainEqual([sent.status, deleted.status])
      const attachedTo = sent.status === 201 ? `message:${sent.json._id}` : undefined
      expect((await rowOf(id))?.attached_to).toBe(attachedTo)
    }
  })

  it('only if they are complete, of this order and side, the sender’s own, and not sent already', async () => {
    const [{ who, order }, other] = [await ordered(), await ordered()]
    const [done, begun, foreign, ours] = [
      await upload(who, order, 'done'),
      (await announce(who, order, 'begun', 9)).json._id as string,
      await upload(other.who, other.order, 'foreign'),
      await upload(admin, order, 'ours'),
    ]
    const { actor } = (await rowOf(done))!
    const attempt = (ids: string[], to: AttachedTo = 'message:m') =>
      inTransaction(site.app, (unit) =>
        attachFiles(unit, {
          order: { id: order },
          side: 'customer',
          actor: { userId: actor, email: '' },
          ids,
          to,
        }),
      )
    for (const wrong of [[begun], [foreign], [ours], ['A'.repeat(22)], [done, begun]])
      await expect(attempt(wrong)).rejects.toMatchObject({ code: 'invalid' })
    expect((await rowOf(done))!.attached_to).toBeNull()
    expect(await attempt([done, done])).toMatchObject([{ id: done, attached_to: 'message:m' }])
    await expect(attempt([done], 'message:other')).rejects.toMatchObject({ code: 'invalid' })
    // The same request once more.
    expect(await attempt([done])).toEqual([])
    expect([...(await filesOf(db, order))].map(([to, files]) => [to, files.map(({ name }) => name)])).toEqual(
      [['message:m', ['done']]],
    )
    const many: string[] = []
    for (let at = 0; at < 11; at++) many.push(await upload(who, order, `${at}`))
    const refusal = await attempt(many).catch((error: Error) => error.message)
    expect(inEnglish(refusal)).toMatch(/^At most 10 files/)
    expect(await attempt(many, 'delivery:1')).toHaveLength(11)
  })
})
