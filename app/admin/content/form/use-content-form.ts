// The state of a form: what is typed, what it is based on, and what others saved meanwhile.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnyRecord } from '#content/model/define.ts'
import { pointOfText, pointText, samePoint } from '#domain/focal-point.ts'
import type { KnownPicture } from '../field-inputs/input-props.ts'
import { sameValues, valuesOf, type ContentPlan, type Values } from '../plan.ts'
import type { FormResult } from '../read-form.ts'

/**
 * What was changed of a picture itself, in the draft: its alternative text and its focal point, by its path.
 */
const ALT = 'alt:'
const FOCAL = 'focal:'

interface Base {
  version: number
  values: Values
}

export interface ContentFormState {
  values: Values
  /** The version that a save is built on: an older one than the stored is refused. */
  version: number
  dirty: boolean
  pictures: Record<string, KnownPicture>
  /** All that is typed, for the draft: the fields, and what was changed of the pictures. */
  typed: Values
  set(name: string, value: string): void
  setPicture(picture: KnownPicture): void
  /** Takes over what a draft holds. */
  take(values: Values, version: number): void
  /** Called with what is being sent. */
  sending(values: Values): void
  /** How many saves of this form succeeded since it was opened. */
  saves: number
}

/** `count` is how many records there are: after one was made, the form for the next is empty again. */
export function useContentForm(
  plan: ContentPlan,
  record: AnyRecord | null,
  result: FormResult | undefined,
  given: Record<string, KnownPicture>,
  count: number,
): ContentFormState {
  const stored: Base = { version: record?.version ?? 0, values: valuesOf(plan, record) }
  const current = result?.refusal?.current as AnyRecord | undefined
  const [base, setBase] = useState<Base>(
    current ? { version: current.version, values: valuesOf(plan, current) } : stored,
  )
  const [values, setValues] = useState<Values>(() => mineOrTheirs(result, plan) ?? stored.values)
  const [pictures, setPictures] = useState(given)
  /** What was changed of the pictures and not saved, as the draft holds it. */
  const [described, setDescribed] = useState<Values>({})
  const sent = useRef<Values>(undefined)
  const [saves, setSaves] = useState(0)

  // Somebody else saved first: what was not touched here is taken from them, the rest waits for a choice.
  useEffect(() => {
    if (!current) return
    setBase({ version: current.version, values: valuesOf(plan, current) })
    setValues((now) => ({ ...now, ...pick(valuesOf(plan, current), result?.untouched ?? []) }))
  }, [current, plan, result])

  // A newer version was loaded. Our own save becomes the new base; a version of another admin replaces the
  // fields only while they are untouched.
  const onStoredVersion = useEffectEvent(() => {
    if (stored.version === base.version) return
    const ours = sent.current && sameValues(sent.current, stored.values)
    const untouched = sameValues(values, base.values)
    if (!ours && !untouched) return
    if (ours) setSaves((now) => now + 1)
    setBase(stored)
    setDescribed({})
    setPictures((now) => ({ ...now, ...given }))
    if (untouched) setValues(stored.values)
    sent.current = undefined
  })
  useEffect(() => onStoredVersion(), [stored.version])

  // A new record was created: empty the form for the next one.
  const onCount = useEffectEvent(() => {
    if (record || !sent.current) return
    setValues(stored.values)
    setSaves((now) => now + 1)
    sent.current = undefined
  })
  useEffect(() => onCount(), [count])

  return {
    values,
    version: base.version,
    dirty: Object.keys(described).length > 0 || !sameValues(base.values, values),
    pictures,
    typed: { ...values, ...described },
    set: (name, value) => setValues((now) => ({ ...now, [name]: value })),
    setPicture(picture) {
      const known = pictures[picture.path]
      if (known) setDescribed((now) => ({ ...now, ...changesOf(known, picture) }))
      setPictures((now) => ({ ...now, [picture.path]: picture }))
    },
    take(taken, version) {
      setValues((now) => ({
        ...now,
        ...pick(
          taken,
          Object.keys(now).filter((name) => name in taken),
        ),
      }))
      setBase((now) => ({ ...now, version }))
      const restored = Object.values(pictures).map((picture) => withChanges(picture, taken))
      setDescribed(
        Object.assign({}, ...restored.map((picture) => changesOf(pictures[picture.path]!, picture))),
      )
      setPictures((now) => ({
        ...now,
        ...Object.fromEntries(restored.map((picture) => [picture.path, picture])),
      }))
    },
    sending: (now) => (sent.current = now),
    saves,
  }
}

/** The texts that say how a picture differs from what is known of it. */
const changesOf = (known: KnownPicture, { path, alt, focalPoint }: KnownPicture): Values => ({
  ...(alt === known.alt ? {} : { [ALT + path]: alt }),
  ...(samePoint(focalPoint, known.focalPoint) ? {} : { [FOCAL + path]: pointText(focalPoint) }),
})

const withChanges = (picture: KnownPicture, taken: Values): KnownPicture => ({
  ...picture,
  alt: taken[ALT + picture.path] ?? picture.alt,
  focalPoint: pointOfText(taken[FOCAL + picture.path] ?? '') ?? picture.focalPoint,
})

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']))

/**
 * What a refused form starts with where no scripts run: the typed text, and theirs where nothing was touched.
 */
function mineOrTheirs(result: FormResult | undefined, plan: ContentPlan): Values | undefined {
  if (!result?.typed) return undefined
  const current = result.refusal?.current as AnyRecord | undefined
  return current
    ? { ...result.typed, ...pick(valuesOf(plan, current), result.untouched ?? []) }
    : result.typed
}
