import { define } from '../model/define.ts'
import { image, shortText } from '../model/fields.ts'

export const teamMember = define({
  name: 'teamMember',
  kind: 'list',
  label: 'Team member',
  purpose: 'One person of the team.',
  group: 'Service page',
  synonyms: 'people staff about us',
  fields: {
    teamMemberImg: image('Picture'),
    teamMemberName: shortText('Name', { sameInAll: true }),
    teamMemberTitle: shortText('What they do', { example: 'Technical SEO' }),
  },
  titleField: 'teamMemberName',
  calls: {
    list: '/teamitems',
    one: '/teamitems/{id}',
    create: '/add-team-Item',
    update: '/update-teamitems/{id}',
  },
  screens: { manage: '/edit-team-text', edit: '/edit-team-items/{id}' },
  texts: {
    added: 'Team Members Item is Added',
    updated: 'Team Member Items Section is Updated',
    create: 'Add Team Member',
    edit: 'Edit Now',
    list: 'Team members',
  },
  shownOn: ['/service'],
  section: 'team',
})
