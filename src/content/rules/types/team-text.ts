import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { longText, shortText } from '../model/fields.ts'

export const teamText = define({
  name: 'teamText',
  kind: 'singleton',
  label: say('content.admin', 'teamText.label'),
  purpose: say('content.admin', 'teamText.purpose'),
  group: 'Service page',
  fields: {
    teamHeading: shortText(say('content.admin', 'teamText.teamHeading.label'), {
      example: say('content.admin', 'teamText.teamHeading.example'),
    }),
    teamText: longText(say('content.admin', 'teamText.teamText.label')),
  },
  titleField: 'teamHeading',
  calls: { list: '/teamstext', one: '/teamstext/{id}', create: '/add-team-text', update: '/teamstext/{id}' },
  screens: { manage: '/edit-team-text', edit: '/team-text-edit/{id}' },
  screen: {
    title: say('content.admin', 'teamText.screen.title'),
    purpose: say('content.admin', 'teamText.screen.purpose'),
  },
  texts: {
    updated: say('content.admin', 'teamText.texts.updated'),
    create: say('content.admin', 'teamText.texts.create'),
    edit: say('content.admin', 'teamText.texts.edit'),
  },
  shownOn: ['/service'],
  section: 'team',
})
