import { isWebAddress } from '#platform/rules/links.ts'
import { leadsElsewhere } from '#platform/rules/social-links.ts'
import { linesOf } from '#platform/rules/text.ts'
import { define } from '../model/define.ts'
import { lines, link, longText, optional } from '../model/fields.ts'

/** The specification requires these three. An anchor stands for none. */
const NOT_THERE = 'Not there? Write #none, and it is left out.'

export const footerSocial = define({
  name: 'footerSocial',
  kind: 'singleton',
  label: 'Social links',
  purpose: 'Where else people find you.',
  group: 'Header and footer',
  synonyms: 'facebook youtube instagram links',
  fields: {
    fblink: link('Facebook address', { help: NOT_THERE, example: 'https://facebook.com/your-agency' }),
    youlink: link('YouTube address', { help: NOT_THERE, example: 'https://youtube.com/@your-agency' }),
    inslink: link('Instagram address', { help: NOT_THERE, example: 'https://instagram.com/your-agency' }),
    aboutText: longText('Text above the links'),
    otherLinks: optional(
      lines('Other networks', {
        help: 'One address per line, shown in this order after the three above.',
        example: 'https://www.linkedin.com/company/your-agency',
        maximum: 3000,
        maximumLines: 12,
      }),
    ),
  },
  titleField: 'aboutText',
  check: otherLinksError,
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

function otherLinksError({ otherLinks = '' }: Readonly<Record<string, string>>): Record<string, string> {
  const wrong = linesOf(otherLinks).find((line) => !leadsElsewhere(line) || !isWebAddress(line))
  return wrong === undefined
    ? {}
    : { otherLinks: `“${wrong}” is no address. Please write each like https://www.linkedin.com/company/you.` }
}
