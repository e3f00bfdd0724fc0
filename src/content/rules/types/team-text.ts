import { define } from '../model/define.ts'
import { longText, shortText } from '../model/fields.ts'

export const teamText = define({
  name: 'teamText',
  kind: 'singleton',
  label: 'Team heading',
  purpose: 'The heading and text above the team on the service page.',
  group: 'Service page',
  fields: {
    teamHeading: shortText('Heading', { example: 'The people behind it' }),
    teamText: longText('Text under the heading'),
  },
  titleField: 'teamHeading',
  calls: { list: '/teamstext', one: '/teamstext/{id}', create: '/add-team-text', update: '/teamstext/{id}' },
  screens: { manage: '/edit-team-text', edit: '/team-text-edit/{id}' },
  texts: { updated: 'Team Text Is Updated', create: 'Add Heading', edit: 'Update Team Text' },
  shownOn: ['/service'],
  section: 'team',
})
