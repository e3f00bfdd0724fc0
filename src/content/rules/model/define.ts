// A content type: pure data that defines it once. Calls, validation, forms, permissions, OpenAPI and cache
// follow from it.
import type { FeatureName } from '#platform/rules/features.ts'
import type { Language } from '#platform/rules/languages.ts'
import type { Permission } from '#platform/rules/permissions.ts'
import type { Part } from '#platform/rules/room.ts'

export type FieldKind =
  | 'short-text'
  | 'long-text'
  | 'number-text'
  | 'money'
  | 'time-zone'
  | 'link'
  | 'image'
  | 'icon'
  | 'choice'
  | 'email'
  | 'phone'
  | 'whole-number'
  | 'lines'
  | 'weekdays'
  | 'days'
  | 'day'
  | 'code'
  | 'slug'
  | 'month-values'
  | 'dated-notes'
  | 'figures'
  | 'table'
  | 'colour'
  | 'reference'
  | 'references'

export interface Field {
  kind: FieldKind
  /** Shown beside the input. The field's name on the wire is never shown. */
  label: string
  help?: string
  example?: string
  optional?: true
  /** Most characters. By default that of its kind. */
  maximum?: number
  choices?: readonly string[]
  /** What people read instead of a choice. A function, because some labels take Intl a while. */
  choiceLabel?(choice: string): string
  /** A long text whose headings, lists, bold words and links are shown as such (src/platform/rules/marked-text.ts). */
  marked?: true
  /** A text that no language changes, like a name. */
  sameInAll?: true
  /** A picture that is always shown whole, so its form asks for no focal point. */
  uncropped?: true
  /** The least and the greatest value of a whole number. */
  range?: readonly [least: number, greatest: number]
  /** How many lines a field of lines may have. */
  maximumLines?: number
  /** The content type of the record that a `reference` names by its id. `references` have one id per line. */
  of?: string
  /** The value of a new record. */
  initial?: string
  /** What an optional field holds in a record that never named it. An empty text is named. */
  unnamed?: string
  /** One of several fields that are a list: a line without a label, which can be moved up and down. */
  listed?: true
  /** The field that says what this number counts. Together they claim something. */
  caption?: string
  /**
   * The heading that the field stands under in its form, with those before and after it that have the same.
   */
  part?: string
}

export type Fields = Record<string, Field>

/** Which change of a field matters: any, a rise, or a number that moves by more than half. */
export type Weight = 'any' | 'rise' | 'more than half'

/** Where the admin finds its screen: among the pages of the website, the packages, or the settings. */
export type Group = Part

export interface ContentType {
  name: string
  kind: 'singleton' | 'list'
  label: string
  /** One sentence, for the card in the settings and above the edit form. */
  purpose: string
  group: Group
  /** The feature that it belongs to: while that is closed, it is not there. */
  feature?: FeatureName
  /** Other words that people use for its screen. The search finds it by them. */
  synonyms?: string
  fields: Fields
  /** The field that names a record in lists. */
  titleField: string
  /** What the only record holds, for the list of settings. By default what the title field says. */
  inShort?: (values: Readonly<Record<string, string>>) => string
  /** No two records may have the same value in this field, ignoring case. */
  uniqueField?: string
  /** At most so many records may have the same value in a field. */
  mostPer?: { field: string; most: number }
  /** What is wrong with the fields together, by field. Each of them alone is right already. */
  check?: (values: Readonly<Record<string, string>>) => Record<string, string>
  /** Who may read it. Visitors by default; `admin` means those who may change it. */
  readers?: 'visitor' | 'admin'
  /** The permission that changes need. By default that of the content. */
  editors?: Permission
  /** A change of this field is asked about first: the save is refused until it carries the confirmation. */
  asksFirst?: {
    field: string
    /** The name of the confirmation in calls and forms. */
    confirmation: string
    /** The label of its checkbox in the form. */
    label: string
    /** What it means, for the documentation of the call. */
    meaning: string
    /**
     * Those who may not change settings are asked about these changes, by field: in a form, a call, or an
     * earlier version that they bring back. Without it the type has a rule of its own.
     */
    about?: Readonly<Record<string, Weight>>
  }
  /** A change needs a recent sign-in: a stolen cookie alone is not enough. */
  needsRecentSignIn?: true
  /** Addresses below /api, as the specification spells them. */
  calls: { list: string; one: string; create: string; update: string }
  /** Addresses of the admin's screens. */
  screens: { manage: string; edit: string; editAlso?: string }
  /**
   * Its records belong to a record of another type, which this field names, and are listed on a screen of
   * that record. They have no manage screen.
   */
  partOf?: { field: string; screen: string }
  /** Of its manage screen, where it stands above a list. By default those of the type. */
  screen?: { title: string; purpose: string }
  /** Another screen about one record, with the text of its link. */
  alsoAt?: { screen: string; label: string }
  texts: {
    /** Flash message after creating. By default `updated`. */
    added?: string
    /** Flash message after saving. */
    updated: string
    /** The text of the button of the create form. */
    create: string
    /** The text of the link from the manage screen to the edit screen. */
    edit: string
    /** Heading above the records of a list. */
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
    /** Other fields whose changes are written too. */
    also?: readonly string[]
    /** What the trail calls it, and the record. They are stored, and not words that people read. */
    name: string
    record: string
    /** It names who receives the money. A change is mailed to every admin and to the former receiver. */
    receivesMoney?: true
    /**
     * All its fields tell customers where or how much to pay: any change is written, and mailed to every
     * admin.
     */
    whole?: true
    /** The changes that are mailed to every admin, by field. By default all that are written, if it is `whole`. */
    told?: Readonly<Record<string, Weight>>
  }
  /** Public pages that show it. */
  shownOn: readonly string[]
  /** Each record has a public page of its own, at the address that a field completes. */
  ownPage?: { path: string; field: string }
  /** The component of src/site/screens/sections that shows it, on the site and in the live preview. */
  section?: string
}

/** The permission that its changes need. */
export const editorsOf = ({ editors = 'edit-content' }: Pick<ContentType, 'editors'>): Permission => editors

/** Keeps literal types: `RecordOf<typeof banner>` knows its fields. */
export const define = <const T extends ContentType>(type: T): T => type

/** A record as it is answered and shown. An optional field that is empty is ''. */
export type RecordOf<T extends ContentType> = RecordMeta & { [K in keyof T['fields']]: string }

export interface RecordMeta {
  _id: string
  createdAt: string
  updatedAt: string
  version: number
  /** Left out of the site. Only admins see it. */
  hidden?: true
  /** Of a page in another language than its texts: theirs, for the attribute `lang`. */
  lang?: Language
}

export type AnyRecord = RecordMeta & Record<string, unknown>
