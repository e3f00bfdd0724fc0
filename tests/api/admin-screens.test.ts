// The screens of the admin area: history, audit trail, search, lists by pages, and forms without scripts.
import { describe, expect, it } from 'vitest'
import { MANAGE_SCREENS } from '#editing/screens/screens.ts'
import { startDemoScreens } from '#tests/support/demo-screens.ts'
import { place } from '#tests/support/shop.ts'

const { site, admin, customer, plan, clock } = await startDemoScreens()

describe('restoring the whole site', () => {
  it('works by a form, and the history says what was done and how to undo it', async () => {
    const moment = clock.now()
    clock.advance(60_000)
    await admin.post('/api/add-faq-item', { accodingTitle: 'Made in between', accodingText: 'An answer.' })
    const asked = (await admin.page(`/history/moment?at=${moment}`)).text
    expect(asked).toContain('Yes, restore it')
    const done = await admin.submit(`/history/moment?at=${moment}`, { at: `${moment}` })
    expect(done.location).toMatch(
      new RegExp(`^/history\\?done=site-restored&at=${moment}&before=\\d{13}&changed=1$`),
    )
    const { text } = await admin.page(done.location!)
    expect(text).toContain('The whole site is again as it was on')
    expect(text).toContain(
      `href="/history/moment?at=${new URL(done.location!, site.origin).searchParams.get('before')}"`,
    )
    expect(text).not.toContain('The earlier text is back')
  })
})

describe('a missing record of the admin area', () => {
  it.each([
    { path: '/faq-edit/nope', list: '/edit-faq' },
    { path: '/admin/payment-status/nope', list: '/total-orders' },
    { path: '/view/nope', list: '/inbox' },
    { path: '/outbox/nope' },
  ])('$path answers 404 inside the admin area, with a link to its list', async ({ path, list }) => {
    const { status, text } = await admin.page(path)
    expect([
      status,
      text.includes('aria-label="Admin menu"'),
      text.includes('<h1') && text.includes('This is not here'),
    ]).toEqual([404, true, true])
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    for (const way of ['/admin', ...(list ? [list] : [])]) expect(main).toContain(`href="${way}"`)
    const refused = await customer.page(path)
    expect([
      refused.status,
      refused.text.includes('You don&#x27;t have any permission'),
      refused.text.includes('Admin menu'),
    ]).toEqual([403, true, false])
  })
})

describe('the audit trail', () => {
  it('names and links the order that was changed', async () => {
    const order = await place(customer, plan)
    await admin.post(`/api/record-payment/${order._id}`, { amount: plan.packagePrice, note: 'By transfer' })
    const { text } = await admin.page('/audit')
    expect(text).toMatch(
      new RegExp(
        `href="/admin/payment-status/${order._id}"[^>]*>Order ` +
          `(<!-- -->)?${order._id.slice(0, 8).toUpperCase()}<`,
      ),
    )
  })
})

describe('the search', () => {
  it('keeps the search words in its field', async () => {
    expect((await admin.page('/search?q=ca')).text).toMatch(/<input[^>]*name="q"[^>]*value="ca"/)
    expect((await admin.page('/audit?q=ca')).text).not.toMatch(/<input[^>]*name="q"[^>]*value="ca"/)
  })
})

describe('a list with pages', () => {
  const GONE = 'There is nothing on this page.'

  it('says that a page after the last one is empty, and links to the first', async () => {
    await place(customer, plan)
    await site.visitor().post('/api/add-message', {
      name: 'Ada',
      email: 'ada@test.example',
      number: '555 1234',
      subject: 'Hello',
      message: 'A question.',
    })
    await site.visitor().post('/api/add-subscriber', { subemail: 'reader@test.example' })
    const lists = [
      { who: admin, path: '/admin', param: 'unreadPage', empty: 'No unread messages' },
      { who: admin, path: '/all-messages', param: 'unreadPage', empty: 'No unread messages' },
      { who: admin, path: '/all-subscriber?state=pending', param: 'page', empty: 'Nobody is waiting' },
      { who: admin, path: '/total-orders', param: 'page', empty: 'No orders yet' },
      { who: admin, path: '/total-orders?payment=UnPaid', param: 'page', empty: 'No order matches' },
      { who: admin, path: '/admin', param: 'ordersPage', empty: 'No orders yet' },
      { who: admin, path: '/outbox', param: 'page', empty: 'No email yet' },
      { who: admin, path: '/audit', param: 'page', empty: 'Nothing yet' },
      { who: admin, path: '/history', param: 'page', empty: 'No changes yet' },
      { who: admin, path: '/media', param: 'page', empty: 'No pictures yet' },
      { who: customer, path: '/my-order', param: 'page', empty: 'No orders yet' },
    ]
    for (const { who, path, param, empty } of lists) {
      const [first, beyond] = [
        await who.page(path),
        await who.page(`${path}${path.includes('?') ? '&' : '?'}${param}=99`),
      ]
      expect([
        path,
        param,
        first.text.includes(GONE),
        beyond.text.includes(GONE),
        beyond.text.includes(`>${empty}<`),
      ]).toEqual([path, param, false, true, false])
      expect(beyond.text).toMatch(new RegExp(`href="[^"]*[?;]${param}=1"[^>]*>To the first page`))
    }
    // An empty list says so on every page.
    expect((await admin.page('/all-messages?readPage=2')).text).toContain('No read messages yet')
  })

  it('finds no order by punctuation alone, and says so', async () => {
    await place(customer, plan)
    for (const q of ['😀', '%', '...'])
      expect((await admin.page(`/total-orders?q=${encodeURIComponent(q)}`)).text).toContain(
        'No order matches',
      )
  })
})

describe('a content form without scripts', () => {
  it('says that nothing is saved, and offers no draft', async () => {
    const [item] = (await admin.get('/api/faq-items')).json
    const form = new FormData()
    for (const [name, value] of Object.entries({
      intent: 'save',
      type: 'faqItem',
      version: String(item.version),
      accodingTitle: '',
      accodingText: 'Typed without scripts',
    }))
      form.set(name, value)
    const { status, text } = await admin.send('POST', `/faq-edit/${item._id}`, {
      body: form,
      headers: { accept: 'text/html' },
    })
    expect(status).toBe(422)
    expect(text).toContain('Typed without scripts')
    expect(text).toContain('Unsaved.')
    expect(text).not.toContain('A draft is kept')
  })
})

describe('the history', () => {
  it('has what the site came with as one entry, and lists it when asked', async () => {
    const { text } = await admin.page('/history?page=1')
    const [, count] = /The site’s first content<\/span>.{0,60}?(\d+)(?:<!-- -->)? records/.exec(text) ?? []
    expect(Number(count)).toBeGreaterThan(50)
    expect(text).not.toContain('Work step created')
    const listed = (await admin.page('/history?show=demo')).text.replaceAll('<!-- -->', '')
    expect(listed).toContain(`of ${count}`)
    expect(listed).not.toContain('The site’s first content')
  })

  it('groups the changes by the site’s days, and unfolds to the differences', async () => {
    const faq = { accodingTitle: 'By day', accodingText: 'One.' }
    const { _id } = (await admin.post('/api/add-faq-item', faq)).json
    clock.advance(25 * 60 * 60_000)
    // The next day, after the session has ended.
    const again = await site.admin()
    await again.put(`/api/faq-item/${_id}`, { ...faq, accodingText: 'Two.' })
    const { text } = await again.page('/history')
    const days = [...text.matchAll(/<h2 id="day-(\d{4}-\d\d-\d\d)"/g)].map(([, day]) => day!)
    expect(days.length).toBeGreaterThan(1)
    expect(days).toEqual(days.toSorted().toReversed())
    // All changes are folded here. On the page of one record's versions all are open.
    expect(text).not.toMatch(/<details open=""[^>]*class="group\/row"/)
    const versions = (await again.page(`/history?type=faqItem&id=${_id}`)).text
    expect(versions.match(/<details open=""[^>]*class="group\/row"/g)).toHaveLength(2)
    expect(versions).toContain('Undo this change')
  })
})

describe('the settings', () => {
  const rowOf = async (who: typeof admin, path: string) =>
    new RegExp(`<a (?=[^>]*href="${path}")(?=[^>]*class="grid)[^>]*>.*?</a>`)
      .exec((await who.page('/setting')).text)?.[0]
      .replaceAll('<!-- -->', '')

  it('say what each holds now, and who changed it last', async () => {
    const admin = await site.admin()
    const [{ _id, createdAt: _c, updatedAt: _u, version: _v, ...banner }] = (await admin.get('/api/banner'))
      .json
    expect(await rowOf(admin, '/edit-banner')).toContain(banner.bannerHeading)
    expect(await rowOf(admin, '/edit-banner')).not.toContain('<time')
    await admin.put(`/api/update-banner/${_id}`, { ...banner, bannerHeading: 'Said in a row' })
    const row = await rowOf(admin, '/edit-banner')
    expect(row).toContain('Said in a row')
    // The time of today or the day, never both, and who without the domain of the address.
    expect(row).toMatch(/<time[^>]*>(\d+:\d\d [AP]M|\w+, \w+ \d+)<\/time>, [^<@]+</)
    expect(await rowOf(admin, '/edit-counter')).toContain('5 counters')
    expect(await rowOf(admin, '/package-rows')).toContain('10 rows')
    const { json: faqs } = await admin.get('/api/faq-items')
    expect(await rowOf(admin, '/edit-faq')).toContain(`${faqs.length} entries`)
  })

  it('stand in groups, each screen once', async () => {
    const admin = await site.admin()
    const text = (await admin.page('/setting')).text.replaceAll('<!-- -->', '')
    const groups = [...text.matchAll(/<section aria-label="([^"]+)".*?<\/section>/gs)].map(
      ([section, title]) => ({
        title,
        paths: [...section.matchAll(/href="([^"]+)"/g)].map(([, path]) => path),
      }),
    )
    expect(groups.find(({ title }) => title === 'Money')!.paths).toContain('/bank-account')
    const paths = groups.flatMap((group) => group.paths)
    expect(new Set(paths).size).toBe(paths.length)
    for (const { path } of MANAGE_SCREENS) expect(paths).toContain(path)
  })
})
