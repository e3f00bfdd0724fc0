import { define } from '../model/define.ts'
import { link, longText } from '../model/fields.ts'

export const footerSocial = define({
  name: 'footerSocial',
  kind: 'singleton',
  label: 'Social links',
  purpose: 'Where else people find you.',
  group: 'Header and footer',
  fields: {
    fblink: link('Facebook address', { example: 'https://facebook.com/your-agency' }),
    youlink: link('YouTube address', { example: 'https://youtube.com/@your-agency' }),
    inslink: link('Instagram address', { example: 'https://instagram.com/your-agency' }),
    aboutText: longText('Text above the links'),
  },
  titleField: 'aboutText',
  calls: {
    list: '/footer-social',
    one: '/footer-social/{id}',
    create: '/add-footer-social',
    update: '/footer-social/{id}',
  },
  screens: { manage: '/add-social-footer', edit: '/edit-social-footer/{id}' },
  texts: { updated: 'Social Link is Updated', create: 'Add Social Links', edit: 'Edit Social Links' },
  shownOn: ['*'],
  section: 'footer',
})
