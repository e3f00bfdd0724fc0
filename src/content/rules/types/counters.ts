import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { numberText, optional, shortText } from '../model/fields.ts'

/** The specification's + is what counters have that never named one. */
const suffix = (label: string) => optional(shortText(label, { example: '+', maximum: 10, unnamed: '+' }))
const caption = (label: string, example: string) => shortText(label, { example, maximum: 60 })

export const counters = define({
  name: 'counters',
  kind: 'singleton',
  label: say('content.admin', 'counters.label'),
  purpose: say('content.admin', 'counters.purpose'),
  group: 'Service page',
  fields: {
    happyClientsNumber: numberText(say('content.admin', 'counters.happyClientsNumber.label'), {
      example: '140',
      caption: 'happyClientsText',
    }),
    happyClientsSuffix: suffix(say('content.admin', 'counters.happyClientsSuffix.label')),
    happyClientsText: caption(
      say('content.admin', 'counters.happyClientsText.label'),
      say('content.admin', 'counters.happyClientsText.example'),
    ),
    projectCompleteNumber: numberText(say('content.admin', 'counters.projectCompleteNumber.label'), {
      example: '320',
      caption: 'projectCompleteText',
    }),
    projectCompleteSuffix: suffix(say('content.admin', 'counters.projectCompleteSuffix.label')),
    projectCompleteText: caption(
      say('content.admin', 'counters.projectCompleteText.label'),
      say('content.admin', 'counters.projectCompleteText.example'),
    ),
    yearofExperienceNumber: numberText(say('content.admin', 'counters.yearofExperienceNumber.label'), {
      example: '12',
      caption: 'yearofExperienceText',
    }),
    yearofExperienceSuffix: suffix(say('content.admin', 'counters.yearofExperienceSuffix.label')),
    yearofExperienceText: caption(
      say('content.admin', 'counters.yearofExperienceText.label'),
      say('content.admin', 'counters.yearofExperienceText.example'),
    ),
    teamNumber: numberText(say('content.admin', 'counters.teamNumber.label'), {
      example: '10',
      caption: 'teamText',
    }),
    teamSuffix: suffix(say('content.admin', 'counters.teamSuffix.label')),
    teamText: caption(
      say('content.admin', 'counters.teamText.label'),
      say('content.admin', 'counters.teamText.example'),
    ),
    winingAwardNumber: optional(
      numberText(say('content.admin', 'counters.winingAwardNumber.label'), { caption: 'winingAwardText' }),
    ),
    winingAwardSuffix: suffix(say('content.admin', 'counters.winingAwardSuffix.label')),
    winingAwardText: optional(
      caption(
        say('content.admin', 'counters.winingAwardText.label'),
        say('content.admin', 'counters.winingAwardText.example'),
      ),
    ),
  },
  titleField: 'happyClientsText',
  inShort: (values) =>
    say('content.admin', 'counters.inShort', {
      count: Object.keys(values).filter((name) => name.endsWith('Number') && values[name]).length,
    }),
  calls: {
    list: '/counters',
    one: '/counters/{id}',
    create: '/add-counter',
    update: '/update-counters/{id}',
  },
  screens: { manage: '/edit-counter', edit: '/counters/{id}' },
  texts: {
    updated: say('content.admin', 'counters.texts.updated'),
    create: say('content.admin', 'counters.texts.create'),
    edit: say('content.admin', 'counters.texts.edit'),
  },
  shownOn: ['/', '/service'],
  section: 'counters',
})
