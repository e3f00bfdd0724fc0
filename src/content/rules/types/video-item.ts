import { define } from '../model/define.ts'
import { icon, longText, shortText } from '../model/fields.ts'

export const videoItem = define({
  name: 'videoItem',
  kind: 'list',
  label: 'Video point',
  purpose: 'What the video shows, point by point.',
  group: 'Service page',
  fields: {
    videoItemIcon: icon('Icon'),
    videoItemTitle: shortText('Title'),
    videoItemDetails: longText('Details'),
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
    added: 'Item is Added',
    updated: 'Item is Updated',
    create: 'Add Item',
    edit: 'Edit Now',
    list: 'Video points',
  },
  shownOn: ['/service'],
  section: 'video',
})
