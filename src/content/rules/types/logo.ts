import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { image } from '../model/fields.ts'

export const logo = define({
  name: 'logo',
  kind: 'singleton',
  label: say('content.admin', 'logo.label'),
  purpose: say('content.admin', 'logo.purpose'),
  group: 'Header and footer',
  synonyms: say('content.admin', 'logo.synonyms'),
  fields: {
    logo: image(say('content.admin', 'logo.logo.label'), {
      help: say('content.admin', 'logo.logo.help'),
      uncropped: true,
    }),
  },
  titleField: 'logo',
  calls: { list: '/logo', one: '/logo/{id}', create: '/add-logo', update: '/logo/{id}' },
  screens: { manage: '/add-logo', edit: '/edit-logo/{id}' },
  texts: {
    updated: say('content.admin', 'logo.texts.updated'),
    create: say('content.admin', 'logo.texts.create'),
    edit: say('content.admin', 'logo.texts.edit'),
  },
  shownOn: ['*'],
  section: 'header',
})
