import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { image, shortText } from '../model/fields.ts'

export const teamMember = define({
  name: 'teamMember',
  kind: 'list',
  label: say('content.admin', 'teamMember.label'),
  purpose: say('content.admin', 'teamMember.purpose'),
  group: 'Service page',
  synonyms: say('content.admin', 'teamMember.synonyms'),
  fields: {
    teamMemberImg: image(say('content.admin', 'teamMember.teamMemberImg.label')),
    teamMemberName: shortText(say('content.admin', 'teamMember.teamMemberName.label'), { sameInAll: true }),
    teamMemberTitle: shortText(say('content.admin', 'teamMember.teamMemberTitle.label'), {
      example: say('content.admin', 'teamMember.teamMemberTitle.example'),
    }),
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
    added: say('content.admin', 'teamMember.texts.added'),
    updated: say('content.admin', 'teamMember.texts.updated'),
    create: say('content.admin', 'teamMember.texts.create'),
    edit: say('content.admin', 'teamMember.texts.edit'),
    list: say('content.admin', 'teamMember.texts.list'),
  },
  shownOn: ['/service'],
  section: 'team',
})
