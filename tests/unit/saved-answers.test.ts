// Answers of the brief save themselves, but not beside the form that sends them all.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAnswerStore, type SaveState } from '#work/screens/brief/saved-answers.ts'

const states: SaveState[] = []
const calls: unknown[] = []
let respond: () => Response

const store = () =>
  createAnswerStore({
    orderId: 'order',
    question: 'site',
    key: 'brief order site',
    stored: { answer: '', unsure: false },
    version: 0,
    onState: (state) => states.push(state),
  })

beforeEach(() => {
  vi.useFakeTimers()
  states.length = 0
  calls.length = 0
  respond = () => Response.json({ version: 1 })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    calls.push(JSON.parse(body))
    return respond()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('saves nothing while the form is sent, and what is left once it was refused', async () => {
  const answers = store()
  answers.change({ answer: 'https://one.example', unsure: false })
  answers.hold(true)
  await vi.advanceTimersByTimeAsync(5000)
  answers.flush({ leaving: true })
  expect(calls).toEqual([])
  answers.hold(false)
  await vi.advanceTimersByTimeAsync(10)
  expect(calls).toEqual([{ answer: 'https://one.example', unsure: false, files: [], version: 0 }])
  expect(states.at(-1)).toEqual({ kind: 'saved', version: 1 })
})

it('says nothing of a refusal that arrives after the form was sent', async () => {
  respond = () => Response.json({ detail: 'The answers were sent' }, { status: 409 })
  const answers = store()
  answers.change({ answer: 'one', unsure: false })
  answers.flush()
  answers.hold(true)
  await vi.advanceTimersByTimeAsync(10)
  expect(calls).toHaveLength(1)
  expect(states.map(({ kind }) => kind)).not.toContain('refused')
})

it('takes the same words at the server for saved, and other words for a conflict', async () => {
  respond = () => Response.json({ current: { answer: 'one', unsure: false, version: 4 } }, { status: 409 })
  const answers = store()
  answers.change({ answer: 'one', unsure: false })
  await vi.advanceTimersByTimeAsync(2000)
  expect(states.at(-1)).toEqual({ kind: 'saved', version: 4 })
  answers.change({ answer: 'two', unsure: false })
  await vi.advanceTimersByTimeAsync(2000)
  expect(states.at(-1)).toMatchObject({ kind: 'conflict', version: 4 })
})
