import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useOwner } from '#site/screens/frame/use-saved-inputs.ts'
import { kept as keptInput, keyOf } from '#ui/screens/kept-input.ts'
import {
  createAnswerStore,
  type AnswerStore,
  type Draft,
  type KeptDraft,
  type SaveState,
} from './saved-answers.ts'

interface Options {
  orderId: string
  question: string
  version: number
  /** What the server has. */
  stored: Draft
  /** Before the brief is sent. Later additions go with the form, on purpose. */
  enabled: boolean
  /** Called with each change of the draft. */
  onDraft(draft: Draft): void
}

/** The draft of one answer, and how its saving goes. */
export function useSavedAnswer({ orderId, question, version, stored, enabled, onDraft }: Options) {
  const key = keyOf(useOwner(), `brief ${orderId} ${question}`)
  const [draft, setDraft] = useState(stored)
  const [state, setState] = useState<SaveState>({ kind: 'saved' })
  const [savedVersion, setSavedVersion] = useState(version)
  const store = useRef<AnswerStore>(undefined)
  const onState = useEffectEvent((next: SaveState) => {
    setState(next)
    if (next.kind === 'saved' && next.version !== undefined) setSavedVersion(next.version)
  })
  const latest = useRef(draft)
  const show = (next: Draft) => {
    latest.current = next
    setDraft(next)
    onDraft(next)
  }
  // Reads `latest` and not the state: answer and tick may both change before the next render, when
  // typed-early.ts replays what was typed before hydration.
  const change = (part: Partial<Draft>) => {
    show({ ...latest.current, ...part })
    store.current?.change(latest.current)
  }
  const restoreKept = useEffectEvent(({ version: typedOver, ...kept }: KeptDraft) => {
    if (kept.answer === stored.answer && kept.unsure === stored.unsure) return
    if (typedOver === version) return change(kept)
    // The answer was changed meanwhile, maybe in another window: ask, and overwrite nothing.
    show(kept)
    setState({ kind: 'conflict', theirs: stored, version })
  })

  // Only from the first load. The store counts the versions itself from then on.
  const [first] = useState({ version, stored })
  useEffect(() => {
    if (!enabled) return
    const created = createAnswerStore({ orderId, question, key, ...first, onState: (next) => onState(next) })
    store.current = created
    const kept = keptInput<KeptDraft>(key)?.value
    if (kept) restoreKept(kept)
    const leave = () => created.flush({ leaving: true })
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      created.flush({ leaving: true })
      created.close()
    }
  }, [orderId, question, key, first, enabled])

  const isSending = useNavigation().formMethod === 'POST'
  useEffect(() => store.current?.hold(isSending), [isSending])

  return {
    draft,
    state,
    version: savedVersion,
    change,
    leave: () => store.current?.flush(),
    takeTheirs(theirs: Draft, theirVersion: number) {
      show(theirs)
      store.current?.take(theirs, theirVersion)
    },
    attach: (files: string[]) => store.current?.attach(files),
    overwrite: (theirVersion: number) => store.current?.overwrite(theirVersion),
  }
}
