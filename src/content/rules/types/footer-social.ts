import { isWebAddress } from '#platform/rules/links.ts'
import { leadsElsewhere } from '#platform/rules/social-links.ts'
import { linesOf } from '#platform/rules/text.ts'
import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { lines, link, longText, optional } from '../model/fields.ts'

/** The specification requires these three. An anchor stands for none. */
const NOT_THERE = say('content.admin', 'footerSocial.notThere')

export const footerSocial = define({
  name: 'footerSocial',
  kind: 'singleton',
  label: say('content.admin', 'footerSocial.label'),
  purpose: say('content.admin', 'footerSocial.purpose'),
  group: 'Header and footer',
  synonyms: say('content.admin', 'footerSocial.synonyms'),
  fields: {
    fblink: link(say('content.admin', 'footerSocial.fblink.label'), {
      help: NOT_THERE,
      example: 'https://facebook.com/your-agency',
    }),
    youlink: link(say('content.admin', 'footerSocial.youlink.label'), {
      help: NOT_THERE,
      example: 'https://youtube.com/@your-agency',
    }),
    inslink: link(say('content.admin', 'footerSocial.inslink.label'), {
      help: NOT_THERE,
      example: 'https://instagram.com/your-agency',
    }),
    aboutText: longText(say('content.admin', 'footerSocial.aboutText.label')),
    otherLinks: optional(
      lines(say('content.admin', 'footerSocial.otherLinks.label'), {
        help: say('content.admin', 'footerSocial.otherLinks.help'),
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
  texts: {
    updated: say('content.admin', 'footerSocial.texts.updated'),
    create: say('content.admin', 'footerSocial.texts.create'),
    edit: say('content.admin', 'footerSocial.texts.edit'),
  },
  shownOn: ['*'],
  section: 'footer',
})

function otherLinksError({ otherLinks = '' }: Readonly<Record<string, string>>): Record<string, string> {
  const wrong = linesOf(otherLinks).find((line) => !leadsElsewhere(line) || !isWebAddress(line))
  return wrong === undefined
    ? {}
    : { otherLinks: say('content.admin', 'footerSocial.noAddress', { line: wrong }) }
}
