// The state of a content form: the typed values, the version they are based on, and version conflicts.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnyRecord } from '#content/rules/model/define.ts'
import { parsePoint, formatPoint, samePoint } from '#platform/rules/focal-point.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import type { LibraryPicture } from '../field-inputs/input-props.ts'
import { plainOf, sameValues, valuesOf, type ContentPlan, type Values } from '../plan.ts'
import type { FormResult } from '../read-content-form.ts'
import type { Draft } from './use-draft.ts'

/** Keys of a draft for changed alternative texts and focal points, followed by the picture's path. */
const ALT = 'alt:'
const FOCAL = 'focal:'

interface Base {
  version: number
  values: Values
}

export interface ContentFormState {
  values: Values
  /** For the optimistic lock: the server refuses a save that is based on an older version. */
  version: number
  dirty: boolean
  pictures: Record<string, LibraryPicture>
  /** What the draft keeps: the fields, and the changed details of pictures. */
  typed: Values
  set(name: string, value: string): void
  /** Two fields change places. */
  swap(one: string, other: string): void
  setPicture(picture: LibraryPicture): void
  restoreDraft(draft: Draft): void
  /** Remembers the values of a submit, to recognise the version that it creates. */
  markSent(values: Values): void
  /** How many saves of this form succeeded since it was opened. */
  saves: number
}

interface ContentFormSource {
  plan: ContentPlan
  /** Null in a form that creates one. */
  record: AnyRecord | null
  result: FormResult | undefined
  libraryPictures: Record<string, LibraryPicture>
  /** How many records exist. It grows when the form created one. */
  count: number
}

export function useContentForm({
  plan,
  record,
  result,
  libraryPictures,
  count,
}: ContentFormSource): ContentFormState {
  const format = useFormat()
  const stored: Base = { version: record?.version ?? 0, values: valuesOf(plan, record) }
  const current = result?.refusal?.current as AnyRecord | undefined
  const [base, setBase] = useState<Base>(
    current ? { version: current.version, values: valuesOf(plan, current) } : stored,
  )
  const [values, setValues] = useState<Values>(() => refusedValues(result, plan) ?? stored.values)
  const [pictures, setPictures] = useState(libraryPictures)
  /** Unsaved details of pictures, under the keys of a draft. */
  const [pictureChanges, setPictureChanges] = useState<Values>({})
  const sent = useRef<Values>(undefined)
  const [saves, setSaves] = useState(0)

  // Another admin saved first: take their text where ours is untouched. The other fields need a choice.
  useEffect(() => {
    if (!current) return
    setBase({ version: current.version, values: valuesOf(plan, current) })
    setValues((now) => ({ ...now, ...pick(valuesOf(plan, current), result?.untouched ?? []) }))
  }, [current, plan, result])

  const isStored = (typed: Values) =>
    plan.inputs.every(({ name, kind }) => {
      const text = typed[name] ?? ''
      return [text, plainOf(kind, text, format).plain].includes(stored.values[name] ?? '')
    })

  // A newer version was loaded. Our own save becomes the new base; a version of another admin replaces the
  // fields only while they are untouched.
  const onStoredVersion = useEffectEvent(() => {
    if (stored.version === base.version) return
    const ours = sent.current && isStored(sent.current) ? sent.current : undefined
    const untouched = sameValues(values, base.values)
    if (!ours && !untouched) return
    if (ours) setSaves((now) => now + 1)
    setBase(stored)
    setPictureChanges({})
    setPictures((now) => ({ ...now, ...libraryPictures }))
    // A number was stored in its plain form. What was typed since the save stays.
    const before = ours ?? base.values
    setValues((now) => ({
      ...now,
      ...pick(
        stored.values,
        Object.keys(stored.values).filter((name) => now[name] === before[name]),
      ),
    }))
    sent.current = undefined
  })
  useEffect(() => onStoredVersion(), [stored.version])

  // A new record was created: empty the form for the next one.
  const onCount = useEffectEvent(() => {
    if (record || !sent.current) return
    setValues(stored.values)
    setPictureChanges({})
    setSaves((now) => now + 1)
    sent.current = undefined
  })
  useEffect(() => onCount(), [count])

  return {
    values,
    version: base.version,
    dirty: Object.keys(pictureChanges).length > 0 || !sameValues(base.values, values),
    pictures,
    typed: { ...values, ...pictureChanges },
    set: (name, value) => setValues((now) => ({ ...now, [name]: value })),
    swap: (one, other) => setValues((now) => ({ ...now, [one]: now[other] ?? '', [other]: now[one] ?? '' })),
    setPicture(picture) {
      const before = pictures[picture.path]
      if (before) setPictureChanges((now) => ({ ...now, ...changesOf(before, picture) }))
      setPictures((now) => ({ ...now, [picture.path]: picture }))
    },
    restoreDraft({ values: draft, version }) {
      setValues((now) => ({
        ...now,
        ...pick(
          draft,
          Object.keys(now).filter((name) => name in draft),
        ),
      }))
      setBase((now) => ({ ...now, version }))
      const restored = Object.values(pictures).map((picture) => withChanges(picture, draft))
      setPictureChanges(
        Object.assign({}, ...restored.map((picture) => changesOf(pictures[picture.path]!, picture))),
      )
      setPictures((now) => ({
        ...now,
        ...Object.fromEntries(restored.map((picture) => [picture.path, picture])),
      }))
    },
    markSent: (submitted) => (sent.current = submitted),
    saves,
  }
}

/** The changed details of a picture, under the keys of a draft. */
const changesOf = (before: LibraryPicture, { path, alt, focalPoint }: LibraryPicture): Values => ({
  ...(alt === before.alt ? {} : { [ALT + path]: alt }),
  ...(samePoint(focalPoint, before.focalPoint) ? {} : { [FOCAL + path]: formatPoint(focalPoint) }),
})

const withChanges = (picture: LibraryPicture, draft: Values): LibraryPicture => ({
  ...picture,
  alt: draft[ALT + picture.path] ?? picture.alt,
  focalPoint: parsePoint(draft[FOCAL + picture.path] ?? '') ?? picture.focalPoint,
})

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']))

/** The start values of a refused form: what was typed, and the other admin's text in untouched fields. */
function refusedValues(result: FormResult | undefined, plan: ContentPlan): Values | undefined {
  if (!result?.typed) return undefined
  const current = result.refusal?.current as AnyRecord | undefined
  return current
    ? { ...result.typed, ...pick(valuesOf(plan, current), result.untouched ?? []) }
    : result.typed
}
