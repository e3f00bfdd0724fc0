import { define } from '../model/define.ts'
import { shortText } from '../model/fields.ts'

export const copyright = define({
  name: 'copyright',
  kind: 'singleton',
  label: 'Copyright',
  purpose: 'The last line of every page.',
  group: 'Header and footer',
  fields: {
    copyrightText: shortText('Copyright line', { example: '© 2026 Your Agency. All rights reserved.' }),
  },
  titleField: 'copyrightText',
  calls: {
    list: '/copyrights',
    one: '/copyrights/{id}',
    create: '/add-footer-copyright',
    update: '/copyrights/{id}',
  },
  screens: { manage: '/add-copyright', edit: '/edit-copyright/{id}' },
  texts: { updated: 'Footer Copy Right Updated', create: 'Add Copyright', edit: 'Edit Copyright' },
  shownOn: ['*'],
  section: 'footer',
})
