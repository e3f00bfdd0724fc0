import { describe, expect, it } from 'vitest'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import type { ContentType, Field } from '#content/rules/model/define.ts'
import { maximumOf } from '#content/rules/model/field-kinds.ts'
// One test over all content types: whatever a definition promises holds for every one of them.
import { readWritten } from '#platform/server/words/catalogues.ts'
import type { Answer } from '#tests/support/caller.ts'
import { onPostgres } from '#tests/support/on-postgres.ts'
import { atScale } from '#tests/support/scale.ts'
import { startSiteForFile } from '#tests/support/start-site.ts'

const site = await startSiteForFile()
const [admin, customer, visitor] = [await site.admin(), await site.customer(), site.visitor()]
/** Ids of records that references can name. */
const packages: string[] = []
for (let i = 0; i < 30; i++) {
  const fields = { packageName: `Named ${i}`, packagePrice: '5', packageButtonText: 'Order' }
  packages.push((await admin.post('/api/add-pricing', fields)).json._id)
}

const SAMPLES: Record<Field['kind'], (mark: number, field: Field) => string> = {
  'short-text': (mark, field) => {
    const text = `“${mark}” <b>Wörter</b> & 🎈`
    return text.length <= maximumOf(field) ? text : String(mark)
  },
  'long-text': (mark) => `שלום עולם ${mark}\n\nA second paragraph, with é as e\u0301.`,
  'number-text': (mark) => String(mark % 90),
  money: (mark) => `${(mark % 900) + 1}.50`,
  'time-zone': () => 'Europe/Lisbon',
  link: (mark) => `https://example.com/${mark}`,
  image: (mark) => `https://example.com/${mark}.png`,
  icon: () => 'search',
  choice: () => '',
  email: (mark) => `m${mark}@example.com`,
  phone: (mark) => `+1 555 0${mark}`,
  'whole-number': (mark, { range: [least, greatest] = [0, 0] }) =>
    String(least + (mark % (greatest - least + 1))),
  lines: (mark) => `One\nTwo ${mark}`,
  weekdays: () => 'Mon–Fri',
  days: () => '2026-12-25 Christmas',
  day: () => '2026-12-31',
  code: (mark) => `CODE-${mark}`,
  slug: (mark) => `page-${mark}`,
  'month-values': (mark) => `2026-01 ${mark}\nFeb 2026 1,200`,
  'dated-notes': () => '2026-01-20 Repaired',
  figures: (mark) => `${mark} faults found`,
  table: (mark) => `Fault | Hours\nSlow pages | ${mark}`,
  colour: (mark) => `#0f6${mark}`,
  reference: (mark) => packages[mark % packages.length]!,
  references: (mark) => `${packages[mark % 10]}\n${packages[(mark % 10) + 1]}`,
}
let mark = 100
const sample = (field: Field) =>
  field.choices?.[mark % field.choices.length] ?? SAMPLES[field.kind](mark, field)
/** Values that fit the other values of a sample. */
const FITTING: Record<string, Record<string, string>> = {
  briefQuestion: { kind: 'Short answer' },
  coupon: { percentOff: '20' },
  seller: { country: 'Germany', invoicePrefix: 'INV', creditPrefix: 'CN' },
  tax: { charged: 'No tax' },
}
/** Fields that only mean something beside another field, or have rules of their own. */
const DEPENDENT = ['shownWhenAnswer', 'country', 'taxNumber', 'invoicePrefix', 'creditPrefix', 'message']
/** Messages without values, which may have any words. */
const PLAIN = Object.entries(readWritten('en')['site.pages']!).flatMap(([key, text]) =>
  /[{<]/.test(text) ? [] : [key],
)
const required = (type: ContentType) => Object.entries(type.fields).filter(([, field]) => !field.optional)
function good(type: ContentType): Record<string, string> {
  mark++
  const samples = required(type).map(([name, field]) => [name, sample(field)])
  return {
    ...Object.fromEntries(samples),
    ...FITTING[type.name],
    ...(type.name === 'wording' && { message: `en site.pages.${PLAIN[mark % PLAIN.length]}` }),
  }
}
const at = (path: string, id: string) => `/api${path.replace('{id}', id)}`
const NOWHERE = 'A'.repeat(22)

function expectProblem(answer: Answer, status: number, field?: string): void {
  expect([answer.status, answer.json?.detail ?? answer.text]).toEqual([status, expect.any(String)])
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(answer.json.title).toEqual(expect.any(String))
  if (field) expect(Object.keys(answer.json.errors ?? {})).toContain(field)
}

/** All types share one table, so a third of them is enough on the second database in `npm test`. */
const types = (CONTENT_TYPES as readonly ContentType[]).filter(
  (_, index) => index % (onPostgres ? atScale(3, 1) : 1) === 0,
)

describe.each(types)('$name', (type) => {
  const reader = () => (type.readers === 'admin' ? admin : visitor)
  const list = async () => (await admin.get(`/api${type.calls.list}`)).json as Record<string, unknown>[]

  it('can be created, listed, read, updated, checked for conflicts and deleted', async () => {
    const sent = good(type)
    const made = await admin.post(`/api${type.calls.create}`, sent)
    expect(made.status, made.text).toBe(201)
    expect(made.json).toMatchObject({ ...sent, version: 1 })
    const one = at(type.calls.one, made.json._id)
    expect((await reader().get(one)).json).toEqual(made.json)
    expect((await reader().get(`/api${type.calls.list}/`)).json).toContainEqual(made.json)

    const next = good(type)
    if (type.uniqueField) next[type.uniqueField] = sent[type.uniqueField]!
    const put = await admin.put(at(type.calls.update, made.json._id), { ...next, version: 1 })
    expect(put.status, put.text).toBe(200)
    expect(put.json).toMatchObject({ ...next, version: 2 })

    const late = await admin.put(at(type.calls.update, made.json._id), { ...next, version: 1 })
    expectProblem(late, 409)
    expect(late.json.current).toEqual(put.json)
    expectProblem(
      await admin.put(at(type.calls.update, made.json._id), next, { headers: { 'if-match': '"1"' } }),
      409,
    )
    expect((await admin.put(at(type.calls.update, made.json._id), next)).json.version).toBe(3)

    expect((await admin.delete(one)).status).toBe(204)
    expectProblem(await admin.get(one), 404)
    const history = (await admin.get(`/api/revisions?type=${type.name}&id=${made.json._id}`)).json as {
      action: string
      actor: string
    }[]
    expect(history.map((revision) => revision.action)).toEqual(['deleted', 'updated', 'updated', 'created'])
    expect(new Set(history.map((revision) => revision.actor)).size).toBe(1)
  })

  it('refuses wrong values, names their fields and stores nothing', async () => {
    const before = await list()
    const refused = async (body: unknown, field: string) =>
      expectProblem(await admin.post(`/api${type.calls.create}`, body), 422, field)
    await refused({ ...good(type), bogus: 'x' }, 'bogus')
    await refused(JSON.parse(`{"__proto__": "x"}`), '__proto__')
    for (const [name, field] of Object.entries(type.fields)) {
      const { [name]: _, ...rest } = good(type)
      if (!field.optional) {
        await refused(rest, name)
        await refused({ ...rest, [name]: '' }, name)
      }
      for (const wrong of [7.5, null, ['a'], { a: 1 }, true]) await refused({ ...rest, [name]: wrong }, name)
      await refused({ ...rest, [name]: 'x'.repeat(maximumOf(field) + 1) }, name)
      await refused({ ...rest, [name]: 'NUL \u0000' }, name)
      await refused(JSON.stringify({ ...rest, [name]: '?' }).replace('"?"', '"\\ud800"'), name)
      if (field.kind === 'link' || field.kind === 'image' || field.kind === 'icon') {
        for (const trick of [
          'javascript:alert(1)',
          'JaVaScRiPt:alert(1)',
          'data:text/html,x',
          '//evil.example',
          '/\\evil.example',
          'java\tscript:alert(1)',
          'java\nscript:alert(1)',
          '\u0001javascript:alert(1)',
          'vbscript:x',
          ' https://example.com',
        ])
          await refused({ ...rest, [name]: trick }, name)
      }
      if (field.kind === 'choice') await refused({ ...rest, [name]: 'Myspace' }, name)
      if (field.kind === 'money')
        for (const price of ['0', '-5', '12.345', '1e5', '1000000', 'NaN', '1,000'])
          await refused({ ...rest, [name]: price }, name)
      if (field.kind === 'email') await refused({ ...rest, [name]: 'nonsense' }, name)
    }
    expect(await list()).toEqual(before)
  })

  it('stores text unchanged, up to its maximum', async () => {
    const sent = good(type)
    for (const [name, field] of Object.entries(type.fields)) {
      if ((field.kind === 'short-text' || field.kind === 'long-text') && !DEPENDENT.includes(name))
        sent[name] =
          'שלום 🎈 e\u0301 '
            .repeat(5000)
            .slice(0, maximumOf(field) - 1)
            .replace(/[\ud800-\udbff]$/, '') + '.'
    }
    const made = await admin.post(`/api${type.calls.create}`, sent)
    expect(made.status, made.text).toBe(201)
    expect((await reader().get(at(type.calls.one, made.json._id))).json).toMatchObject(sent)
    await admin.delete(at(type.calls.one, made.json._id))
  })

  it('is readable by those who may, and writable by admins only', async () => {
    const made = await admin.post(`/api${type.calls.create}`, good(type))
    const one = at(type.calls.one, made.json._id)
    const [seen, seenByCustomer] = type.readers === 'admin' ? [401, 403] : [200, 200]
    for (const path of [`/api${type.calls.list}`, one]) {
      expect((await visitor.get(path)).status).toBe(seen)
      expect((await customer.get(path)).status).toBe(seenByCustomer)
    }
    for (const { who, status } of [
      { who: visitor, status: 401 },
      { who: customer, status: 403 },
    ]) {
      expectProblem(await who.post(`/api${type.calls.create}`, good(type)), status)
      expectProblem(await who.put(at(type.calls.update, made.json._id), good(type)), status)
      expectProblem(await who.delete(one), status)
    }
    expect((await admin.get(one)).json).toEqual(made.json)
    expectProblem(await admin.put(at(type.calls.update, NOWHERE), good(type)), 404)
    expectProblem(await admin.delete(at(type.calls.one, NOWHERE)), 404)
    await admin.delete(one)
  })

  it(
    type.kind === 'singleton'
      ? 'exists once, even if many create it at once'
      : 'keeps its order, and hides what is marked as hidden',
    async () => {
      if (type.kind === 'singleton') {
        const answers = await Promise.all(
          Array.from({ length: 12 }, () => admin.post(`/api${type.calls.create}`, good(type))),
        )
        expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(11).fill(409)])
        expect(await list()).toHaveLength(1)
        await admin.delete(at(type.calls.one, (await list())[0]!._id as string))
        return
      }
      const before = await list()
      const bodies = [good(type), good(type), good(type)].map((body, i) => ({
        ...body,
        ...(type.uniqueField && type.fields[type.uniqueField]!.choices
          ? { [type.uniqueField]: type.fields[type.uniqueField]!.choices![i]! }
          : {}),
      }))
      const made: string[] = []
      for (const body of bodies) made.push((await admin.post(`/api${type.calls.create}`, body)).json._id)
      const wanted = [...before.map((record) => record._id as string), ...made].reverse()
      expect((await admin.put(`/api/reorder/${type.name}`, { ids: wanted })).status).toBe(200)
      expect((await list()).map((record) => record._id)).toEqual(wanted)
      expectProblem(await admin.put(`/api/reorder/${type.name}`, { ids: wanted.slice(1) }), 422, 'ids')
      await admin.put(at(type.calls.update, made[0]!), { ...bodies[0], hidden: true })
      if (type.readers !== 'admin') {
        expect(
          ((await visitor.get(`/api${type.calls.list}`)).json as { _id: string }[]).map(
            (record) => record._id,
          ),
        ).not.toContain(made[0])
        expect((await visitor.get(at(type.calls.one, made[0]!))).status).toBe(404)
      }
      expect((await list()).find((record) => record._id === made[0])).toMatchObject({ hidden: true })
      for (const id of made) await admin.delete(at(type.calls.one, id))
    },
  )
})
