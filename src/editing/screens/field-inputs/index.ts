// One input for each kind of field. A new kind without an input fails the type check here.
import type { ComponentType } from 'react'
import type { FieldKind } from '#content/rules/model/define.ts'
import { References, Choice, Reference } from './choices.tsx'
import { ColourInput } from './colour.tsx'
import { IconInput } from './icon.tsx'
import { ImageInput } from './image.tsx'
import type { FieldInputProps } from './input-props.ts'
import {
  CodeText,
  DayText,
  EmailText,
  LinkText,
  Money,
  NumberText,
  PhoneText,
  ShortText,
  WholeNumber,
  LongText,
  TimeZoneInput,
} from './text-inputs.tsx'

export const FIELD_INPUTS = {
  'short-text': ShortText,
  'long-text': LongText,
  'number-text': NumberText,
  money: Money,
  'time-zone': TimeZoneInput,
  link: LinkText,
  image: ImageInput,
  icon: IconInput,
  choice: Choice,
  email: EmailText,
  phone: PhoneText,
  'whole-number': WholeNumber,
  lines: LongText,
  weekdays: ShortText,
  days: LongText,
  day: DayText,
  code: CodeText,
  slug: CodeText,
  'month-values': LongText,
  'dated-notes': LongText,
  figures: LongText,
  table: LongText,
  colour: ColourInput,
  reference: Reference,
  references: References,
} satisfies Record<FieldKind, ComponentType<FieldInputProps>>
