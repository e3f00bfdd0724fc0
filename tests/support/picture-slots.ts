// Every picture slot of the site, from the content definitions. Tests and screenshots fill them with their
// own pictures.
import { CONTENT_TYPES } from '#content/rules/index.ts'
import type { ContentType, Field } from '#content/rules/model/define.ts'

export interface PictureSlot {
  type: ContentType
  field: string
  kind: 'image' | 'icon'
  optional: boolean
}

const isPicture = ({ kind }: Field): boolean => kind === 'image' || kind === 'icon'

export const PICTURE_SLOTS: readonly PictureSlot[] = (CONTENT_TYPES as readonly ContentType[]).flatMap(
  (type) =>
    Object.entries(type.fields)
      .filter(([, field]) => isPicture(field))
      .map(([field, { kind, optional }]) => ({
        type,
        field,
        kind: kind as PictureSlot['kind'],
        optional: Boolean(optional),
      })),
)

type Stored = Record<string, string>

interface Admin {
  list(path: string): Promise<Stored[]>
  update(path: string, body: Stored): Promise<unknown>
}

/**
 * Puts a picture into every slot of every record. `choose` returns which one, or undefined to leave the slot
 * alone.
 */
export async function fillSlots(
  admin: Admin,
  choose: (slot: PictureSlot, place: number) => string | undefined,
): Promise<void> {
  for (const type of new Set(PICTURE_SLOTS.map((slot) => slot.type))) {
    const slots = PICTURE_SLOTS.filter((slot) => slot.type === type)
    for (const [place, record] of (await admin.list(`/api${type.calls.list}`)).entries()) {
      const fields = Object.fromEntries(Object.keys(type.fields).map((name) => [name, record[name] ?? '']))
      for (const slot of slots) fields[slot.field] = choose(slot, place) ?? fields[slot.field]!
      await admin.update(`/api${type.calls.update.replace('{id}', record._id!)}`, fields)
    }
  }
}
