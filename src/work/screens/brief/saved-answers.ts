// Saves each answer of the brief by itself: 1.5 seconds after the last key, when the field is left and when
// the page is left. What could not be saved stays in the browser.
import { forget, keep, kept } from '#ui/screens/kept-input.ts'

export interface Draft {
  answer: string
  unsure: boolean
}

export interface KeptDraft extends Draft {
  /** The version that the words were typed over. */
  version: number
}

export type SaveState =
  | { kind: 'saved'; version?: number }
  | { kind: 'typing' }
  | { kind: 'saving' }
  /** Will be tried again. */
  | { kind: 'failed' }
  /** Trying again would not help. The server says why; empty if the person is signed out. */
  | { kind: 'refused'; words: string }
  /** Somebody else changed it meanwhile. */
  | { kind: 'conflict'; theirs: Draft; version: number }

export interface AnswerStore {
  /** Call it on each change. */
  change(draft: Draft): void
  /** Saves now, if something waits. */
  flush(options?: { leaving?: boolean }): void
  /** Saves the answer with files that have arrived. */
  attach(files: string[]): void
  /** Keeps the own words although somebody else changed the answer. */
  overwrite(version: number): void
  /** Drops the own words for those of somebody else. */
  take(theirs: Draft, version: number): void
  /** While the form sends all answers, nothing is saved beside it. */
  hold(isSending: boolean): void
  close(): void
}

interface AnswerOptions {
  orderId: string
  question: string
  /** Under which the browser keeps it. */
  key: string
  /** What the server has. */
  stored: Draft
  /** The version of the answer that the page shows; 0 if there is none. */
  version: number
  onState(state: SaveState): void
}

const QUIET_MS = 1500
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 30_000
/** Browsers take at most this much from a page that is being left. */
const KEEPALIVE_BYTES = 60_000

export function createAnswerStore({
  orderId,
  question,
  key,
  stored,
  version: first,
  onState,
}: AnswerOptions): AnswerStore {
  let version = first
  let waiting: Draft | undefined
  let last = stored
  const files: string[] = []
  let isSaving = false
  let isHeld = false
  let retryMs = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const say = (state: SaveState) => {
    if (!closed) onState(state)
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), ms)
  }

  async function save(leaving = false): Promise<void> {
    clearTimeout(timer)
    if (!waiting || isHeld || (isSaving && !leaving)) return
    const draft = waiting
    const sentFiles = [...files]
    isSaving = true
    say({ kind: 'saving' })
    try {
      const answer = await send({ orderId, question, draft, files: sentFiles, version, leaving })
      if (answer.kind === 'saved' || (!sentFiles.length && isSame(answer, draft))) {
        version = answer.version
        last = draft
        files.splice(0, sentFiles.length)
        retryMs = FIRST_RETRY_MS
        if (waiting === draft) {
          waiting = undefined
          forget(key)
          say({ kind: 'saved', version })
        }
      } else if (!isHeld) {
        // Typing on tries again; the words stay in the field and in the browser.
        if (waiting === draft) waiting = undefined
        say(answer)
      }
    } catch {
      say({ kind: 'failed' })
      later(retryMs)
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
      return
    } finally {
      isSaving = false
    }
    if (waiting) later(0)
  }

  return {
    change(draft) {
      waiting = draft
      keep(key, { ...draft, version })
      say({ kind: 'typing' })
      later(QUIET_MS)
    },
    attach(ids) {
      files.push(...ids)
      waiting ??= wordsOf(kept<KeptDraft>(key)?.value) ?? last
      later(0)
    },
    flush: ({ leaving = false } = {}) => void save(leaving),
    overwrite(theirVersion) {
      version = theirVersion
      waiting = wordsOf(kept<KeptDraft>(key)?.value)
      void save()
    },
    take(theirs, theirVersion) {
      clearTimeout(timer)
      version = theirVersion
      last = theirs
      waiting = undefined
      forget(key)
      say({ kind: 'saved', version })
    },
    hold(isSending) {
      isHeld = isSending
      if (!isHeld && waiting) later(0)
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}

const wordsOf = (typed: KeptDraft | undefined): Draft | undefined =>
  typed && { answer: typed.answer, unsure: typed.unsure }

interface Sending {
  orderId: string
  question: string
  draft: Draft
  files: string[]
  version: number
  leaving: boolean
}

type Answer =
  | { kind: 'saved'; version: number }
  | { kind: 'refused'; words: string }
  | { kind: 'conflict'; theirs: Draft; version: number }

/** The form brought the same words meanwhile. */
const isSame = (answer: Answer, draft: Draft): answer is Extract<Answer, { kind: 'conflict' }> =>
  answer.kind === 'conflict' && answer.theirs.answer === draft.answer && answer.theirs.unsure === draft.unsure

/** Throws if the connection or the server is gone. */
async function send({ orderId, question, draft, files, version, leaving }: Sending): Promise<Answer> {
  const body = JSON.stringify({ ...draft, files, version })
  const response = await fetch(`/api/order-brief/${orderId}/${encodeURIComponent(question)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: leaving && body.length < KEEPALIVE_BYTES,
  })
  const answer = (await response.json().catch(() => ({}))) as {
    version?: number
    detail?: string
    errors?: Record<string, string>
    current?: Draft & { version: number }
  }
  if (response.ok) return { kind: 'saved', version: answer.version ?? version + 1 }
  if (response.status === 409 && answer.current)
    return { kind: 'conflict', theirs: answer.current, version: answer.current.version }
  if (response.status === 401) return { kind: 'refused', words: '' }
  if (response.status < 500 && response.status !== 429)
    return {
      kind: 'refused',
      words: Object.values(answer.errors ?? {})[0] ?? answer.detail ?? `${response.status}`,
    }
  throw new Error('not saved')
}
