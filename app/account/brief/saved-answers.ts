// Saves each answer of the brief by itself: 1.5 seconds after the last key, when the field is left and when
// the page is left. What could not be saved stays in the browser for 30 days.
import { DAY } from '#domain/durations.ts'

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
  /** The server says why; trying again would not help. */
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
  close(): void
}

interface AnswerOptions {
  orderId: string
  question: string
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
  stored,
  version: first,
  onState,
}: AnswerOptions): AnswerStore {
  let version = first
  let waiting: Draft | undefined
  let last = stored
  const files: string[] = []
  let isSaving = false
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
    if (!waiting || (isSaving && !leaving)) return
    const draft = waiting
    const sentFiles = [...files]
    isSaving = true
    say({ kind: 'saving' })
    try {
      const answer = await send({ orderId, question, draft, files: sentFiles, version, leaving })
      if (answer.kind === 'saved') {
        version = answer.version
        last = draft
        files.splice(0, sentFiles.length)
        retryMs = FIRST_RETRY_MS
        if (waiting === draft) {
          waiting = undefined
          forgetDraft(orderId, question)
          say({ kind: 'saved', version })
        }
      } else {
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
      keepDraft(orderId, question, { ...draft, version })
      say({ kind: 'typing' })
      later(QUIET_MS)
    },
    attach(ids) {
      files.push(...ids)
      waiting ??= wordsOf(readDraft(orderId, question)) ?? last
      later(0)
    },
    flush: ({ leaving = false } = {}) => void save(leaving),
    overwrite(theirVersion) {
      version = theirVersion
      waiting = wordsOf(readDraft(orderId, question))
      void save()
    },
    take(theirs, theirVersion) {
      clearTimeout(timer)
      version = theirVersion
      last = theirs
      waiting = undefined
      forgetDraft(orderId, question)
      say({ kind: 'saved', version })
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}

const wordsOf = (kept: KeptDraft | undefined): Draft | undefined =>
  kept && { answer: kept.answer, unsure: kept.unsure }

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
  if (response.status === 401)
    return { kind: 'refused', words: 'You are signed out. Log in, and your answer is still here.' }
  if (response.status < 500 && response.status !== 429)
    return { kind: 'refused', words: Object.values(answer.errors ?? {})[0] ?? answer.detail ?? 'Not saved.' }
  throw new Error('not saved')
}

const KEEP_MS = 30 * DAY
const keyOf = (orderId: string, question: string) => `brief ${orderId} ${question}`

// Storage may be full or blocked. The form must work without it.
function keepDraft(orderId: string, question: string, draft: KeptDraft): void {
  try {
    localStorage.setItem(keyOf(orderId, question), JSON.stringify({ ...draft, at: Date.now() }))
  } catch {}
}

/** What was typed in this browser and never reached the server. */
export function readDraft(orderId: string, question: string): KeptDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(orderId, question)) ?? 'null') as
      | (KeptDraft & { at: number })
      | null
    if (kept && Date.now() - kept.at < KEEP_MS)
      return { answer: kept.answer, unsure: kept.unsure, version: kept.version }
    forgetDraft(orderId, question)
  } catch {}
  return undefined
}

function forgetDraft(orderId: string, question: string): void {
  try {
    localStorage.removeItem(keyOf(orderId, question))
  } catch {}
}
