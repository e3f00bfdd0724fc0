// Flash messages: what the address names, and what is said where no email is sent.
import { expect, test } from 'vitest'
import { inEnglish } from '#tests/support/words.ts'
import { flashes } from '#ui/screens/flash.ts'

const FLASH = flashes({
  saved: 'Saved',
  deleted: 'It is deleted',
  told: { mailed: 'The customer is told', unsent: 'It is noted' },
  replied: { mailed: 'On its way', waits: 'It waits' },
})
const at = (address: string): URL => new URL(address, 'http://x')

test('an address has one message, and keeps what else it says', () => {
  const deleted = FLASH.to('/list?page=2', 'deleted', { undo: 'a-1', of: undefined })
  expect(deleted).toBe('/list?page=2&done=deleted&undo=a-1')
  expect([FLASH.nameAt(at(deleted)), FLASH.undoAt(at(deleted))]).toEqual(['deleted', 'a-1'])
  expect(FLASH.to(deleted, 'saved')).toBe('/list?page=2&done=saved')
  expect(FLASH.to('/list?', 'saved')).toBe('/list?done=saved')
})

test.each(['/?done=hacked', '/?done=constructor', '/?done=', '/?undo=a-1', '/?done=saved%20'])(
  'nothing is said at %s',
  (address) => {
    expect(FLASH.wordsAt(at(address))).toBeUndefined()
    expect(FLASH.undoAt(at(address))).toBeUndefined()
  },
)

test('an id that is none is not offered', () => {
  expect(FLASH.undoAt(at('/?done=deleted&undo=<script>'))).toBeUndefined()
})

test('no email is claimed that is not sent', () => {
  const said = (name: string, facts?: { sendsMail: boolean; isMadeUp?: boolean }) =>
    inEnglish(FLASH.wordsAt(at(`/?done=${name}`), facts))
  const waits = { sendsMail: false }
  const madeUp = { sendsMail: true, isMadeUp: true }
  expect(said('told')).toBe('The customer is told')
  expect(said('told', waits)).toBe('It is noted. The email waits in the outbox until email is set up.')
  expect(said('told', madeUp)).toBe('It is noted. A made-up customer gets no email.')
  expect(said('replied', waits)).toBe('It waits')
  expect(said('replied', madeUp)).toBe('On its way. A made-up customer gets no email.')
  expect(said('saved', waits)).toBe('Saved')
})
