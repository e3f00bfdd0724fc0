import { define } from '../model/define.ts'
import { numberText, optional, shortText } from '../model/fields.ts'

const caption = (example: string) => shortText('and its words', { example, maximum: 60 })

export const counters = define({
  name: 'counters',
  kind: 'singleton',
  label: 'Counters',
  purpose: 'Your figures; the site puts a + behind each.',
  group: 'Service page',
  fields: {
    happyClientsNumber: numberText('Happy clients: number', { example: '140' }),
    happyClientsText: caption('clients kept for over a year'),
    projectCompleteNumber: numberText('Projects: number', { example: '320' }),
    projectCompleteText: caption('audits delivered'),
    yearofExperienceNumber: numberText('Years: number', { example: '12' }),
    yearofExperienceText: caption('years in search'),
    teamNumber: numberText('Team: number', { example: '10' }),
    teamText: caption('people in the studio'),
    winingAwardNumber: optional(numberText('Awards: number')),
    winingAwardText: optional(caption('awards')),
  },
  titleField: 'happyClientsText',
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
