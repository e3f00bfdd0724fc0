import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { shortText } from '../model/fields.ts'

export const copyright = define({
  name: 'copyright',
  kind: 'singleton',
  label: say('content.admin', 'copyright.label'),
  purpose: say('content.admin', 'copyright.purpose'),
  group: 'Header and footer',
  fields: {
    copyrightText: shortText(say('content.admin', 'copyright.copyrightText.label'), {
      example: say('content.admin', 'copyright.copyrightText.example'),
    }),
  },
  titleField: 'copyrightText',
  calls: {
    list: '/copyrights',
    one: '/copyrights/{id}',
    create: '/add-footer-copyright',
    update: '/copyrights/{id}',
  },
  screens: { manage: '/add-copyright', edit: '/edit-copyright/{id}' },
  texts: {
    updated: say('content.admin', 'copyright.texts.updated'),
    create: say('content.admin', 'copyright.texts.create'),
    edit: say('content.admin', 'copyright.texts.edit'),
  },
  shownOn: ['*'],
  section: 'footer',
})
