import { countOf } from '#platform/rules/count-of.ts'
import { define } from '../model/define.ts'
import { numberText, optional, shortText } from '../model/fields.ts'

/** The specification's + is what counters have that never named one. */
const suffix = (what: string) =>
  optional(shortText(`${what}: after the number`, { example: '+', maximum: 10, unnamed: '+' }))
const caption = (what: string, example: string) => shortText(`${what}: text`, { example, maximum: 60 })

export const counters = define({
  name: 'counters',
  kind: 'singleton',
  label: 'Counters',
  purpose: 'Your figures, each with what stands behind it: 12+, 98 %, 3.',
  group: 'Service page',
  fields: {
    happyClientsNumber: numberText('Happy clients: number', { example: '140', caption: 'happyClientsText' }),
    happyClientsSuffix: suffix('Happy clients'),
    happyClientsText: caption('Happy clients', 'happy customers'),
    projectCompleteNumber: numberText('Projects: number', { example: '320', caption: 'projectCompleteText' }),
    projectCompleteSuffix: suffix('Projects'),
    projectCompleteText: caption('Projects', 'projects finished'),
    yearofExperienceNumber: numberText('Years: number', { example: '12', caption: 'yearofExperienceText' }),
    yearofExperienceSuffix: suffix('Years'),
    yearofExperienceText: caption('Years', 'years of work'),
    teamNumber: numberText('Team: number', { example: '10', caption: 'teamText' }),
    teamSuffix: suffix('Team'),
    teamText: caption('Team', 'people in the team'),
    winingAwardNumber: optional(numberText('Awards: number', { caption: 'winingAwardText' })),
    winingAwardSuffix: suffix('Awards'),
    winingAwardText: optional(caption('Awards', 'awards')),
  },
  titleField: 'happyClientsText',
  inShort: (values) =>
    countOf(Object.keys(values).filter((name) => name.endsWith('Number') && values[name]).length, 'counter'),
  calls: {
    list: '/counters',
    one: '/counters/{id}',
    create: '/add-counter',
    update: '/update-counters/{id}',
  },
  screens: { manage: '/edit-counter', edit: '/counters/{id}' },
  texts: { updated: 'Counter is Updated', create: 'Add Counters', edit: 'Edit Counters' },
  shownOn: ['/', '/service'],
  section: 'counters',
})
