// The lead, later days, the late credit, closing and opening again, refunds, the file and the testimonial.
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import { ADMIN, signedInCustomer } from '#tests/support/people.ts'
import { refusal, startWorkShop } from '#tests/support/work-shop.ts'

const shop = await startWorkShop()
const { admin, agency, boss, clock, db, site } = shop

const DAY = 24 * 3_600_000
const today = () => new Date(clock.now()).toISOString().slice(0, 10)

describe('the lead', () => {
  it('is an admin, with a picture if the site has one of that name', async () => {
    const { id, owner } = await shop.order()
    expect((await owner.orderWork(id)).lead).toBeNull()
    await agency.setLead(id, { lead: boss.userId })
    expect((await owner.orderWork(id)).lead).toEqual({ name: 'Ida Lead', picture: '', title: '' })
    const member = {
      teamMemberImg: '/pictures/ida.png',
      teamMemberName: 'ida lead',
      teamMemberTitle: 'Editor',
    }
    expect((await admin.post('/api/add-team-Item', member)).status).toBe(201)
    expect((await owner.orderWork(id)).lead).toEqual({
      name: 'Ida Lead',
      picture: '/pictures/ida.png',
      title: 'Editor',
    })
    // The lead stays when something else happens, and can be taken away.
    await shop.pay(id)
    expect(await agency.agencyOrderWork(id)).toMatchObject({ leadId: boss.userId })
    expect((await agency.agencyOrderWork(id)).admins).toContainEqual({
      userId: boss.userId,
      name: 'Ida Lead',
    })
    await agency.setLead(id, { lead: null })
    expect((await owner.orderWork(id)).lead).toBeNull()
    expect(JSON.stringify(await owner.orderWork(id))).not.toContain(boss.email)
  })

  it('without a name of their own is the team to customers, never an address', async () => {
    const { id, owner } = await shop.order()
    const { admins } = await agency.agencyOrderWork(id)
    const first = admins.find(({ name }) => name === ADMIN.email)!
    await agency.setLead(id, { lead: first.userId })
    expect((await owner.orderWork(id)).lead).toEqual({ name: 'Our team', picture: '', title: '' })
    const note = async () => (await owner.orderStory(id)).history.at(-1)!.note
    expect(await note()).toBe('The lead is somebody of the team.')
    await agency.setLead(id, { lead: boss.userId })
    expect(await note()).toBe('The lead is Ida Lead.')
    await agency.setLead(id, { lead: null })
    expect(await note()).toBe('There is no lead.')
    // Whatever a customer can read of the order.
    const read = [
      await owner.orderWork(id),
      await owner.orderStory(id),
      await owner.orderThread(id),
      await owner.disputeFile(id),
    ]
    for (const { email } of [ADMIN, boss]) expect(JSON.stringify(read)).not.toContain(email)
  })

  it('is nobody whose address is not confirmed, and has no picture that the site hides', async () => {
    const { id, owner } = await shop.order()
    await db.updateTable('user').set({ emailVerified: false }).where('id', '=', boss.userId).execute()
    expect(await refusal(agency.setLead(id, { lead: boss.userId }))).toMatchObject({
      more: { errors: { lead: 'This is not the account of an admin.' } },
    })
    await db.updateTable('user').set({ emailVerified: true }).where('id', '=', boss.userId).execute()
    await agency.setLead(id, { lead: boss.userId })
    expect((await owner.orderWork(id)).lead!.picture).toBe('/pictures/ida.png')
    const members = db.updateTable('content').where('type', '=', 'teamMember')
    await members.set({ hidden: 1 }).execute()
    expect((await owner.orderWork(id)).lead).toEqual({ name: 'Ida Lead', picture: '', title: '' })
    await members.set({ hidden: 0 }).execute()
  })

  it('is nobody else', async () => {
    const { id, owner, person } = await shop.order()
    expect(await refusal(agency.setLead(id, { lead: person.userId }))).toMatchObject({
      more: { errors: { lead: 'This is not the account of an admin.' } },
    })
    expect((await refusal(owner.setLead(id, { lead: null }))).code).toBe('forbidden')
  })
})

describe('a later day', () => {
  it('is given with a reason, and becomes the promise when the owner agrees', async () => {
    const { id, owner, link } = await shop.started()
    const { promisedOn } = (await owner.orderWork(id)).promise!
    expect(await refusal(owner.doOnOrder(id, 'new-day-agreed'))).toMatchObject({
      message: 'There is no later day to agree to.',
    })
    const expectedOn = addDays(promisedOn, 3)
    const sent = { expectedOn, reason: 'Ida is ill.', closedDay: true }
    await agency.giveNewDay(id, sent)
    expect((await owner.orderWork(id)).promise).toMatchObject({ promisedOn, expectedOn })
    expect((await owner.orderWork(id)).actions).toContain('new-day-agreed')
    expect((await refusal(link.doOnOrder(id, 'new-day-agreed'))).code).toBe('forbidden')
    await owner.doOnOrder(id, 'new-day-agreed')
    const view = await owner.orderWork(id)
    expect(view.promise).toMatchObject({ promisedOn: expectedOn, expectedOn })
    expect(view.why.at(-1)).toContain('you agreed to a later day = ')
    expect((await owner.orderStory(id)).history.some(({ note }) => note.includes('Ida is ill.'))).toBe(true)
  })

  it('is given on a closed day only on purpose', async () => {
    const { id, owner } = await shop.started()
    const { promisedOn } = (await owner.orderWork(id)).promise!
    const sunday = addDays(promisedOn, 7 + ((7 - new Date(`${promisedOn}T12:00Z`).getUTCDay()) % 7))
    const sent = { expectedOn: sunday, reason: 'Ida is ill.' }
    const refused = await refusal(agency.giveNewDay(id, sent))
    expect(refused.more).toMatchObject({
      errors: { expectedOn: expect.stringMatching(/^Sun, .* is not a working day of yours\.$/) },
      sent,
    })
    expect((await owner.orderWork(id)).promise).toMatchObject({ expectedOn: promisedOn })
    await agency.giveNewDay(id, { ...sent, closedDay: true })
    expect((await owner.orderWork(id)).promise).toMatchObject({ expectedOn: sunday })
  })

  it('is refused in words', async () => {
    const { id } = await shop.started()
    const past = { expectedOn: addDays(today(), -1), reason: 'x' }
    expect(await refusal(agency.giveNewDay(id, past))).toMatchObject({
      message: 'This day is in the past.',
      more: { sent: past },
    })
    expect((await refusal(agency.giveNewDay(id, { expectedOn: '2026-02-30', reason: 'x' }))).code).toBe(
      'invalid',
    )
    expect((await refusal(agency.giveNewDay(id, { expectedOn: today() }))).more.errors).toHaveProperty(
      'reason',
    )
  })
})

describe('the late credit', () => {
  it('is owed from the first late day until it is waived or settled', async () => {
    const [waived, settled] = [await shop.started(), await shop.started()]
    expect(await refusal(waived.owner.doOnOrder(waived.id, 'credit-waived'))).toMatchObject({
      message: 'No late credit is owed.',
    })
    await clock.later(30 * DAY, async () => {
      const view = await waived.owner.orderWork(waived.id)
      expect(view).toMatchObject({ late: true, credit: { cents: 4900, owedCents: 4900 } })
      expect(view.head).toContain('$49.00 comes back to you.')
      const byLink = await waived.link.orderWork(waived.id)
      expect(byLink).toMatchObject({ late: true, credit: null })
      expect(byLink.head).not.toContain('$')
      expect((await refusal(waived.link.doOnOrder(waived.id, 'credit-waived'))).code).toBe('forbidden')
      await waived.owner.doOnOrder(waived.id, 'credit-waived')
      expect((await waived.owner.orderWork(waived.id)).credit).toMatchObject({
        owedCents: 0,
        settled: { by: 'waiver' },
      })
      expect((await refusal(agency.doOnOrder(settled.id, 'credit-settled', {}))).more.errors).toHaveProperty(
        'note',
      )
      await agency.doOnOrder(settled.id, 'credit-settled', { note: 'Paid by bank transfer.' })
      expect((await settled.owner.orderWork(settled.id)).credit).toMatchObject({ settled: { by: 'note' } })
      expect(await refusal(agency.doOnOrder(settled.id, 'credit-settled', { note: 'again' }))).toMatchObject({
        code: 'conflict',
      })
    })
  })
})

it('an order is closed and opened again, with a reason that the customer reads', async () => {
  const { id, owner } = await shop.started()
  expect((await refusal(agency.doOnOrder(id, 'closed', {}))).more.errors).toHaveProperty('reason')
  expect((await refusal(owner.doOnOrder(id, 'closed', { reason: 'x' }))).code).toBe('forbidden')
  await agency.doOnOrder(id, 'closed', { reason: 'No word for half a year.' })
  expect(await owner.orderWork(id)).toMatchObject({ state: 'closed', head: 'This order is closed.' })
  expect((await owner.orderStory(id)).history.at(-1)!.note).toBe('Closed: No word for half a year.')
  expect(await refusal(agency.doOnOrder(id, 'closed', { reason: 'x' }))).toMatchObject({
    message: 'This order is closed: it can’t be closed again.',
  })
  await agency.doOnOrder(id, 'reopened', { reason: 'There you are.' })
  expect((await owner.orderWork(id)).state).toBe('in-progress')
  expect((await refusal(agency.doOnOrder(id, 'reopened', { reason: 'x' }))).code).toBe('conflict')
})

describe('a refund', () => {
  it('is proposed by the points that nobody began', async () => {
    const { id, owner, link } = await shop.started()
    await agency.setPoint(id, 0, { done: true })
    const proposal = {
      points: 3,
      notBegun: ['Report', 'Call'],
      cents: 32667,
      words: '2 of 3 points are not done: $326.67 would come back.',
    }
    expect(await owner.refundProposal(id)).toEqual(proposal)
    expect((await agency.agencyOrderWork(id)).refund).toEqual(proposal)
    expect((await refusal(link.refundProposal(id))).code).toBe('forbidden')
    expect((await agency.agencyOrderWork(id)).refundAsked).toBeNull()
    await owner.askForRefund(id, { reason: 'We closed the shop.' })
    const view = await agency.agencyOrderWork(id)
    expect(view.refundAsked).toMatchObject({ cents: 32667, reason: 'We closed the shop.' })
    expect(view.answerBy).not.toBeNull()
    const message = await db
      .selectFrom('order_messages')
      .select('body')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(message.body).toContain('We closed the shop.')
    expect(message.body).toContain('$326.67 would come back.')
    // The holder of the link learns that it was asked for, and nothing about money.
    const { text } = (await link.orderThread(id)).entries.at(-1)!
    expect(text).toBe('I ask for a refund.\n\nWe closed the shop.')
    expect((await owner.orderThread(id)).entries.at(-1)!.text).toBe(message.body)
    await shop.as({ ...boss, confirmedAt: clock.now() }).refundOrder(id, { amount: '326.67', reason: 'fair' })
    expect((await agency.agencyOrderWork(id)).refundAsked).toBeNull()
  })

  it('can’t be asked for before anything is paid, nor by the link', async () => {
    const { id, owner } = await shop.order()
    expect((await owner.refundProposal(id)).words).toBe('Nothing is paid, so nothing can come back.')
    expect(await refusal(owner.askForRefund(id, { reason: 'x' }))).toMatchObject({
      code: 'conflict',
      more: { sent: { reason: 'x' } },
    })
    const paid = await shop.started()
    expect((await refusal(paid.link.askForRefund(paid.id, { reason: 'x' }))).code).toBe('forbidden')
    expect((await refusal(paid.owner.askForRefund(paid.id, {}))).more.errors).toHaveProperty('reason')
  })
})

it('the dispute file has everything but the team’s notes', async () => {
  const terms = { page: '/terms', title: 'Terms', description: 'Ours', text: 'We keep our word.' }
  expect((await admin.post('/api/add-page', terms)).status).toBe(201)
  const { id, owner, link } = await shop.started()
  const file = await shop.file(id)
  await agency.deliver(id, { words: 'Here it is.', files: [file] })
  await owner.askForChanges(id, { round: 1, changes: ['Blue'] })
  await agency.deliver(id, { words: 'Blue.' })
  await owner.acceptDelivery(id, { round: 2 })
  await db
    .insertInto('order_notes')
    .values({ id: `note-${id}`, order_id: id, body: 'Canary', actor: boss.userId, at: 1 })
    .execute()
  // Terms that change later don't change the order's.
  const [page] = (await admin.get('/api/pages')).json
  await admin.put(`/api/page/${page._id}`, { ...terms, text: 'Changed since.' })
  for (const reader of [owner, agency]) {
    const dossier = await reader.disputeFile(id)
    expect(dossier).toMatchObject({
      order: { packageName: 'Basic', priceCents: 49000, points: ['Audit', 'Report', 'Call'] },
      plan: { days: 10, rounds: 2 },
      terms: { text: 'We keep our word.' },
      brief: [{ question: 'Question q1', answer: 'A bakery' }],
      work: {
        state: 'accepted',
        deliveries: [
          { round: 2, answer: 'accepted' },
          { round: 1, hashes: [{ sha256: `hash of ${file}` }] },
        ],
      },
      thread: [{ kind: 'changes', body: 'Blue' }],
      payments: [{ provider: 'Received directly', amountCents: 49000 }],
      receipts: [{ isVoid: false }],
    })
    expect(dossier.mails.map(({ subject }) => subject)).toContain('[Test] Your order: Basic')
    expect(JSON.stringify(dossier)).not.toContain('Canary')
  }
  expect((await refusal(link.disputeFile(id))).code).toBe('forbidden')
  expect((await refusal(shop.as(await signedInCustomer(site)).disputeFile(id))).code).toBe('not-found')
})

describe('a testimonial', () => {
  const answers = ['Calm and quick.', 'Twice the orders.']

  it('is drafted once, hidden, word for word, with consent', async () => {
    const { id, owner, link } = await shop.delivered()
    const sent = { answers, mayShow: true, name: 'Ada, baker' }
    expect(await refusal(owner.draftTestimonial(id, sent))).toMatchObject({
      code: 'conflict',
      more: { sent },
    })
    await owner.acceptDelivery(id, { round: 1 })
    expect((await owner.testimonialAsked(id)).open).toBe(true)
    expect((await refusal(link.draftTestimonial(id, sent))).code).toBe('forbidden')
    expect((await refusal(owner.draftTestimonial(id, { ...sent, name: '' }))).more.errors).toHaveProperty(
      'name',
    )
    await owner.draftTestimonial(id, sent)
    const [month, , year] = (await owner.oneOrder(id)).orderDate.split('/')
    const records = (await admin.get('/api/testimonials')).json
    expect(records.at(-1)).toMatchObject({
      desc: 'Calm and quick.\n\nTwice the orders.',
      personName: 'Ada, baker',
      personTitle: `Ordered Basic, ${month}/${year}`,
      hidden: true,
    })
    expect((await site.visitor().get('/api/testimonials')).text).not.toContain('Ada, baker')
    expect(await refusal(owner.draftTestimonial(id, sent))).toMatchObject({
      message: 'You have told us already. Thank you.',
    })
    expect((await owner.testimonialAsked(id)).open).toBe(false)
  })

  it('without consent is for the team alone', async () => {
    const { id, owner } = await shop.delivered()
    await owner.acceptDelivery(id, { round: 1 })
    const before = (await admin.get('/api/testimonials')).json.length
    await owner.draftTestimonial(id, { answers: ['Too slow.'], mayShow: false })
    expect((await admin.get('/api/testimonials')).json).toHaveLength(before)
    expect((await agency.paymentEvidence(id)).history.at(-1)!.note).toBe('Not to be shown: Too slow.')
  })
})
