// What a content type is: pure data that says everything about it once. Calls, validation, forms,
// permissions, OpenAPI and cache follow from it.

export type FieldKind =
  | 'short-text'
  | 'long-text'
  | 'number-text'
  | 'money'
  | 'link'
  | 'image'
  | 'icon'
  | 'choice'
  | 'email'
  | 'phone'

export interface Field {
  kind: FieldKind
  /** What a person reads beside the input; a field's name on the wire is never shown. */
  label: string
  help?: string
  example?: string
  optional?: true
  /** Most characters; each kind has a default. */
  maximum?: number
  choices?: readonly string[]
}

export type Fields = Record<string, Field>

/** Where on the admin's menu a type stands. */
export type Group =
  | 'Landing page'
  | 'Service page'
  | 'Pricing'
  | 'Contact'
  | 'Templates'
  | 'Header and footer'
  | 'Settings'

export interface ContentType {
  name: string
  kind: 'singleton' | 'list'
  label: string
  /** One sentence for the card in the settings and the head of the edit screen. */
  purpose: string
  group: Group
  fields: Fields
  /** The field that names a record in lists. */
  titleField: string
  /** No two records may agree in this field, ignoring case. */
  uniqueField?: string
  /** Who may read it: visitors, unless it says otherwise. */
  readers?: 'visitor' | 'admin'
  /** A change needs a recent sign-in: a cookie alone must not move it. */
  needsRecentSignIn?: true
  /** Addresses below /api, as the specification spells them. */
  calls: { list: string; one: string; create: string; update: string }
  /** Addresses of the admin's screens. */
  screens: { manage: string; edit: string; editAlso?: string }
  words: {
    /** Shown after creating; `updated` where absent. */
    added?: string
    updated: string
    /** On the button of the create form. */
    create: string
    /** On the link from the manage screen to the edit screen. */
    edit: string
    /** Heading over the records of a list on the manage screen. */
    list?: string
  }
  /** The site shows only records with one of these values in a field. The others stay in the admin's list. */
  shownWhen?: {
    field: string
    values: readonly string[]
    /** Above the records that are not shown: why, and how to show them. */
    explanation: string
  }
  /** A change of this field is written to the audit trail. */
  audited?: {
    field: string
    /** What the trail calls it. */
    name: string
    /** The field says who receives the money: a change is mailed to every admin and to the former receiver. */
    receivesMoney?: true
  }
  /** Public pages that show it. */
  shownOn: readonly string[]
  /** The component that shows it, by name; the live preview uses the same one. Absent: nothing to show. */
  section?: string
}

/** Keeps the literal names, so that `RecordOf<typeof banner>` knows its fields. */
export const define = <const T extends ContentType>(type: T): T => type

/** A record as it is answered and shown: every field a text, '' where an optional one is empty. */
export type RecordOf<T extends ContentType> = RecordMeta & { [K in keyof T['fields']]: string }

export interface RecordMeta {
  _id: string
  createdAt: string
  updatedAt: string
  version: number
  /** Kept, but left out of the site; only admins are told. */
  hidden?: true
}

export type AnyRecord = RecordMeta & Record<string, unknown>
