import { expect, it } from 'vitest'
import { trackOf, type TrackFacts } from '#work/rules/track.ts'

const FACTS: TrackFacts = {
  state: 'in-progress',
  paid: true,
  asks: true,
  briefIn: true,
  briefInOn: '2026-11-03',
  placedOn: '2026-11-02',
  paidOn: '2026-11-02',
  startedOn: '2026-11-03',
  expectedOn: '2026-12-15',
  deliveredOn: null,
  changesOn: null,
  acceptedOn: null,
}
const said = (more: Partial<TrackFacts>) =>
  trackOf({ ...FACTS, ...more }).map(({ name, state, day, planned }) =>
    [name, state, day && (planned ? `by ${day}` : day)].filter(Boolean).join(' '),
  )

it('shows what is done, where the order stands, and the day that is promised', () => {
  expect(said({})).toEqual([
    'ordered done 2026-11-02',
    'paid done 2026-11-02',
    'answers done 2026-11-03',
    'work now 2026-11-03',
    'delivered open by 2026-12-15',
    'accepted open',
  ])
})

it('shows the day on which a delivery counts as accepted, and leaves out what is not asked', () => {
  expect(
    said({ state: 'delivered', asks: false, deliveredOn: '2026-12-11', acceptedOn: '2026-12-25' }),
  ).toEqual([
    'ordered done 2026-11-02',
    'paid done 2026-11-02',
    'work done 2026-11-03',
    'delivered now 2026-12-11',
    'accepted open by 2026-12-25',
  ])
})

it('shows the delivered round and the changes while they are open', () => {
  const back = { deliveredOn: '2026-12-11', changesOn: '2026-12-14', expectedOn: '2026-12-21' }
  const shown = [
    'work done 2026-11-03',
    'delivered done 2026-12-11',
    'changes now 2026-12-14',
    'accepted open',
  ]
  expect(said({ state: 'changes-asked', ...back }).slice(-4)).toEqual(shown)
  expect(said({ state: 'waiting-for-customer', ...back }).slice(-4)).toEqual(shown)
})

it('promises nothing for an order that is closed', () => {
  expect(said({ state: 'closed' }).slice(-2)).toEqual(['delivered open', 'accepted open'])
  expect(
    said({ state: 'awaiting-payment', paid: false, briefIn: false, paidOn: null, startedOn: null }),
  ).toContain('paid now')
})
