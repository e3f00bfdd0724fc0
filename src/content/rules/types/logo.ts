import { define } from '../model/define.ts'
import { image } from '../model/fields.ts'

export const logo = define({
  name: 'logo',
  kind: 'singleton',
  label: 'Logo',
  purpose: 'The mark at the top of every page.',
  group: 'Header and footer',
  synonyms: 'brand icon name',
  fields: {
    logo: image('Logo picture', {
      help: 'A wide picture on a transparent background works best, about 320 × 80.',
      uncropped: true,
    }),
  },
  titleField: 'logo',
  calls: { list: '/logo', one: '/logo/{id}', create: '/add-logo', update: '/logo/{id}' },
  screens: { manage: '/add-logo', edit: '/edit-logo/{id}' },
  texts: { updated: 'Logo is Updated', create: 'Add Logo', edit: 'Edit Logo' },
  shownOn: ['*'],
  section: 'header',
})
