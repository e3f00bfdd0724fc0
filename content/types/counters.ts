import { define } from '../model/define.ts'
import { numberText, optional, shortText } from '../model/fields.ts'

const words = (example: string) => shortText('and its words', { example, maximum: 60 })

export const counters = define({
  name: 'counters',
  kind: 'singleton',
  label: 'Counters',
  purpose: 'Your figures; the site puts a + behind each.',
  group: 'Service page',
  fields: {
    happyClientsNumber: numberText('Happy clients: number', { example: '140' }),
    happyClientsText: words('clients kept for over a year'),
    projectCompleteNumber: numberText('Projects: number', { example: '320' }),
    projectCompleteText: words('audits delivered'),
    yearofExperienceNumber: numberText('Years: number', { example: '12' }),
    yearofExperienceText: words('years in search'),
    teamNumber: numberText('Team: number', { example: '10' }),
    teamText: words('people in the studio'),
    winingAwardNumber: optional(numberText('Awards: number')),
    winingAwardText: optional(words('awards')),
  },
  titleField: 'happyClientsText',
  calls: {
    list: '/counters',
    one: '/counters/{id}',
    create: '/add-counter',
    update: '/update-counters/{id}',
  },
  screens: { manage: '/edit-counter', edit: '/counters/{id}' },
  words: { updated: 'Counter is Updated', create: 'Add Counters', edit: 'Edit Counters' },
  shownOn: ['/', '/service'],
  section: 'counters',
})
