import { defineWords } from '../model/define-words.ts'
import { part, words } from '../model/fields.ts'

// Not in the specification: headings and labels of the service page.
export const serviceWords = defineWords({
  name: 'serviceWords',
  path: '/service-words',
  label: 'Service page words',
  purpose: 'Headings, labels and links of the service page that belong to no other form.',
  group: 'Service page',
  fields: {
    ...part('Services', {
      line: words('Line above the heading', 'Services'),
      heading: words('Heading, while the services have none', 'What we do'),
      receive: words('Before what one receives', 'You receive'),
      inPackages: words('Before the packages that hold a service', 'Included in'),
      compare: words('Link to the packages', 'Compare the packages'),
    }),
    ...part('Video', {
      watchVideo: words('Link to the video, for screen readers', 'Watch the video (opens in a new tab)'),
    }),
    ...part('Events', { events: words('Heading', 'Upcoming Events') }),
  },
  shownOn: ['/service'],
  section: 'service-page',
})
