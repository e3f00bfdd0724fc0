import { CORNER_LABELS, CORNERS } from '#brand/rules/corners.ts'
import { DEFAULT_LOOK } from '#brand/rules/look.ts'
import { TYPEFACE_NAMES, TYPEFACES } from '#brand/rules/typefaces.ts'
import { define } from '../model/define.ts'
import { choice, colour, image, optional, shortText } from '../model/fields.ts'

// Not in the specification. The logo stays where the specification has it: src/content/rules/types/logo.ts.
export const brand = define({
  name: 'brand',
  kind: 'singleton',
  label: 'Brand',
  purpose:
    'Your name, colours and typefaces on every page, email, document and picture. Your logo is a section of its own: Logo.',
  group: 'Brand',
  synonyms: 'colours colors fonts typefaces look design',
  fields: {
    name: optional(
      shortText('Name of your agency', {
        sameInAll: true,
        help: 'In page titles, emails and documents. If it is empty, the heading of the footer’s about text counts.',
        example: 'Harbour & Pine',
        maximum: 80,
      }),
    ),
    accent: optional(
      colour('Main colour', {
        help: 'Of buttons, links and large areas. Lighter and darker ones are made from it.',
        example: '#0b2a5b',
        initial: DEFAULT_LOOK.accent,
      }),
    ),
    second: optional(
      colour('Second colour', {
        help: 'Of small highlights and notes. A light colour works best.',
        example: '#f2b134',
        initial: DEFAULT_LOOK.second,
      }),
    ),
    typeface: optional(
      choice('Typefaces', TYPEFACE_NAMES, {
        help: 'One for headings, one for text. Both come with the site, so no visitor’s browser asks elsewhere.',
        choiceLabel: (name) => TYPEFACES[name].label,
        initial: DEFAULT_LOOK.typeface,
      }),
    ),
    corners: optional(
      choice('Corners', CORNERS, {
        help: 'Of cards, buttons, fields and pictures.',
        choiceLabel: (corners) => CORNER_LABELS[corners],
        initial: DEFAULT_LOOK.corners,
      }),
    ),
    darkLogo: optional(
      image('Logo for dark screens', {
        help: 'Customers and your team can choose dark screens. If it is empty, a logo on a transparent background is lightened there.',
        uncropped: true,
      }),
    ),
    icon: optional(
      image('Icon of the browser’s tab', {
        help: 'A square picture. If it is empty, the icon is made from your logo.',
      }),
    ),
  },
  titleField: 'name',
  calls: { list: '/brand', one: '/brand/{id}', create: '/add-brand', update: '/brand/{id}' },
  screens: { manage: '/brand', edit: '/brand/{id}' },
  texts: { added: 'Brand saved', updated: 'Brand updated', create: 'Save brand', edit: 'Edit brand' },
  shownOn: ['*'],
  section: 'brand',
})
