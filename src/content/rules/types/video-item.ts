import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { icon, longText, shortText } from '../model/fields.ts'

export const videoItem = define({
  name: 'videoItem',
  kind: 'list',
  label: say('content.admin', 'videoItem.label'),
  purpose: say('content.admin', 'videoItem.purpose'),
  group: 'Service page',
  fields: {
    videoItemIcon: icon(say('content.admin', 'videoItem.videoItemIcon.label')),
    videoItemTitle: shortText(say('content.admin', 'videoItem.videoItemTitle.label')),
    videoItemDetails: longText(say('content.admin', 'videoItem.videoItemDetails.label')),
  },
  titleField: 'videoItemTitle',
  calls: {
    list: '/videos-items',
    one: '/videos-items/{id}',
    create: '/add-video-item',
    update: '/videos-items/{id}',
  },
  screens: { manage: '/edit-video', edit: '/video/{id}' },
  texts: {
    added: say('content.admin', 'videoItem.texts.added'),
    updated: say('content.admin', 'videoItem.texts.updated'),
    create: say('content.admin', 'videoItem.texts.create'),
    edit: say('content.admin', 'videoItem.texts.edit'),
    list: say('content.admin', 'videoItem.texts.list'),
  },
  shownOn: ['/service'],
  section: 'video',
})
