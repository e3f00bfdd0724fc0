// The services, in the order in which a customer usually needs them.

import { artPath, prose, type SeedOf } from './seed.ts'

export const serviceHeading: SeedOf<'serviceHeading'> = {
  serviceHeading: 'What we do, and what it changes',
  servicesubHeading: prose(`
    Six services in the order in which they usually help. Every package is put together from these.
  `),
}

export const serviceItems: readonly SeedOf<'serviceItem'>[] = [
  {
    serviceIcon: 'gauge',
    serviceName: 'Foundations',
    serviceTitle: 'Technical audit',
    serviceDetails: prose(`
      We crawl your site the way a search engine does, and list what stops it.
    `),
    serviceImg: artPath('service-audit'),
    serviceReceives: 'Fixes by priority, with hours',
  },
  {
    serviceIcon: 'compass',
    serviceName: 'Direction',
    serviceTitle: 'Search research',
    serviceDetails: prose(`
      We collect what people really type before they buy from you, and group it by what they want to know.
    `),
    serviceImg: artPath('service-research'),
    serviceReceives: 'Your best keywords, and their pages',
  },
  {
    serviceIcon: 'pen',
    serviceName: 'Content',
    serviceTitle: 'Writing and editing',
    serviceDetails: prose(`
      Our editors interview your people and write pages that only you could have published.
    `),
    serviceImg: artPath('service-content'),
    serviceReceives: 'Pages that you check before they go live',
  },
  {
    serviceIcon: 'link',
    serviceName: 'Reputation',
    serviceTitle: 'Links and press',
    serviceDetails: prose(`
      We find the story in your figures and offer it to the papers that your customers read. We never buy
      links.
    `),
    serviceImg: artPath('service-links'),
    serviceReceives: 'Every email in your name, and every answer',
  },
  {
    serviceIcon: 'map-pin',
    serviceName: 'Nearby',
    serviceTitle: 'Local search',
    serviceDetails: prose(`
      Opening hours, categories, photographs and reviews: for shops, clinics and restaurants often the
      quickest gain.
    `),
    serviceImg: artPath('service-local'),
    serviceReceives: 'The same facts on every map that counts',
  },
  {
    serviceIcon: 'chart',
    serviceName: 'Evidence',
    serviceTitle: 'Measurement',
    serviceDetails: prose(`
      Visits, enquiries and sales by the page that brought them, in figures that you can read.
    `),
    serviceImg: artPath('service-reporting'),
    serviceReceives: 'Figures in your name, and Friday notes',
  },
]
