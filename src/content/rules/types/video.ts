import { define } from '../model/define.ts'
import { image, link, shortText } from '../model/fields.ts'

export const video = define({
  name: 'video',
  kind: 'singleton',
  label: 'Video',
  purpose: 'A video about your work, on the service page.',
  group: 'Service page',
  fields: {
    headingVideo: shortText('Heading', { example: 'How we work, in two minutes' }),
    videoImage: image('Still picture', { help: 'Shown until somebody presses play.' }),
    videoLink: link('Address of the video', { example: 'https://www.youtube.com/watch?v=…' }),
  },
  titleField: 'headingVideo',
  calls: { list: '/videos', one: '/videos/{id}', create: '/add-video', update: '/update-videos/{id}' },
  screens: { manage: '/edit-video', edit: '/videotext-edit/{id}' },
  texts: { updated: 'Video Section is Updated', create: 'Add Video', edit: 'Update Video Section' },
  shownOn: ['/service'],
  section: 'video',
})
