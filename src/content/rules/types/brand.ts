import { CORNERS } from '#brand/rules/corners.ts'
import { DEFAULT_LOOK } from '#brand/rules/look.ts'
import { TYPEFACE_NAMES } from '#brand/rules/typefaces.ts'
import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { choice, colour, image, optional, shortText } from '../model/fields.ts'

// Not in the specification. The logo stays where the specification has it: src/content/rules/types/logo.ts.
export const brand = define({
  name: 'brand',
  kind: 'singleton',
  label: say('content.admin', 'brand.label'),
  purpose: say('content.admin', 'brand.purpose'),
  group: 'Brand',
  synonyms: say('content.admin', 'brand.synonyms'),
  fields: {
    name: optional(
      shortText(say('content.admin', 'brand.name.label'), {
        sameInAll: true,
        help: say('content.admin', 'brand.name.help'),
        example: say('content.admin', 'brand.name.example'),
        maximum: 80,
      }),
    ),
    accent: optional(
      colour(say('content.admin', 'brand.accent.label'), {
        help: say('content.admin', 'brand.accent.help'),
        example: '#0b2a5b',
        initial: DEFAULT_LOOK.accent,
      }),
    ),
    second: optional(
      colour(say('content.admin', 'brand.second.label'), {
        help: say('content.admin', 'brand.second.help'),
        example: '#f2b134',
        initial: DEFAULT_LOOK.second,
      }),
    ),
    typeface: optional(
      choice(say('content.admin', 'brand.typeface.label'), TYPEFACE_NAMES, {
        help: say('content.admin', 'brand.typeface.help'),
        choiceLabel: (name) => say('content.admin', `brand.typeface.${name}`),
        initial: DEFAULT_LOOK.typeface,
      }),
    ),
    corners: optional(
      choice(say('content.admin', 'brand.corners.label'), CORNERS, {
        help: say('content.admin', 'brand.corners.help'),
        choiceLabel: (corners) => say('content.admin', `brand.corners.${corners}`),
        initial: DEFAULT_LOOK.corners,
      }),
    ),
    darkLogo: optional(
      image(say('content.admin', 'brand.darkLogo.label'), {
        help: say('content.admin', 'brand.darkLogo.help'),
        uncropped: true,
      }),
    ),
    icon: optional(
      image(say('content.admin', 'brand.icon.label'), {
        help: say('content.admin', 'brand.icon.help'),
      }),
    ),
  },
  titleField: 'name',
  calls: { list: '/brand', one: '/brand/{id}', create: '/add-brand', update: '/brand/{id}' },
  screens: { manage: '/brand', edit: '/brand/{id}' },
  texts: {
    added: say('content.admin', 'brand.texts.added'),
    updated: say('content.admin', 'brand.texts.updated'),
    create: say('content.admin', 'brand.texts.create'),
    edit: say('content.admin', 'brand.texts.edit'),
  },
  shownOn: ['*'],
  section: 'brand',
})
