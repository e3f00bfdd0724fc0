import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { image, link, shortText } from '../model/fields.ts'

export const video = define({
  name: 'video',
  kind: 'singleton',
  label: say('content.admin', 'video.label'),
  purpose: say('content.admin', 'video.purpose'),
  group: 'Service page',
  fields: {
    headingVideo: shortText(say('content.admin', 'video.headingVideo.label'), {
      example: say('content.admin', 'video.headingVideo.example'),
    }),
    videoImage: image(say('content.admin', 'video.videoImage.label'), {
      help: say('content.admin', 'video.videoImage.help'),
    }),
    videoLink: link(say('content.admin', 'video.videoLink.label'), {
      example: 'https://www.youtube.com/watch?v=…',
    }),
  },
  titleField: 'headingVideo',
  calls: { list: '/videos', one: '/videos/{id}', create: '/add-video', update: '/update-videos/{id}' },
  screens: { manage: '/edit-video', edit: '/videotext-edit/{id}' },
  screen: {
    title: say('content.admin', 'video.screen.title'),
    purpose: say('content.admin', 'video.screen.purpose'),
  },
  texts: {
    updated: say('content.admin', 'video.texts.updated'),
    create: say('content.admin', 'video.texts.create'),
    edit: say('content.admin', 'video.texts.edit'),
  },
  shownOn: ['/service'],
  section: 'video',
})
