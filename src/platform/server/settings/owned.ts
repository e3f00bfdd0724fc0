// A setting that may come from the environment, or from the owner by a screen. What the screens, the calls and
// the documentation say about it stands beside its schema; the environment wins.
import type { z } from 'zod'

/** What is set, tested and told of together: a screen each. */
export const OWNER_GROUPS = ['email', 'payments', 'backups', 'storage'] as const
export type OwnerGroup = (typeof OWNER_GROUPS)[number]

export interface OwnerSetting {
  group: OwnerGroup
  /** A heading inside the group. */
  part?: string
  label: string
  help?: string
  example?: string
  /** How it is typed; a line of text unless said. */
  input?: 'mail-server' | 'time' | 'number' | 'providers'
  /** One of these, each with its words. */
  choices?: Readonly<Record<string, string>>
  /** Encrypted at rest, and never shown again. */
  isSecret?: true
  /** Its spaces at both ends count; those of a key were copied along. */
  keepsSpaces?: true
  /** A server that this one connects to, in the value. */
  hostIn?: (value: string) => string
  /** What of a secret may be shown: nothing of it but what tells it from another. */
  shownAs?: (value: string) => string
}

const OWNED = new WeakMap<z.ZodType, OwnerSetting>()

/** Says that the owner may set it too. */
export function owned<S extends z.ZodType>(schema: S, about: OwnerSetting): S {
  OWNED.set(schema, about)
  return schema
}

export const ownedIn = (shape: Readonly<Record<string, z.ZodType>>): Record<string, OwnerSetting> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const about = OWNED.get(schema)
      return about ? [[name, about]] : []
    }),
  )

/** Long secrets are told apart by their end. Of a short one that would give away too much. */
const SHORTEST_WITH_END = 12

export const endOf = (secret: string): string =>
  secret.length < SHORTEST_WITH_END ? '' : `ends in ${secret.slice(-4)}`

export const hostOf = (address: string): string => URL.parse(address)?.hostname ?? ''
