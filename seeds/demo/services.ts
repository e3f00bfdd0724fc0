// The services, in the order in which a customer usually needs them.

import { artPath, prose, type SeedOf } from './seed.ts'

export const serviceHeading: SeedOf<'serviceHeading'> = {
  serviceHeading: 'What we do, and what it changes',
  servicesubHeading: prose(`
    Six services in the order in which they usually help: first the ground is made firm, then something is
    built on it. Every package is put together from these.
  `),
}

export const serviceItems: readonly SeedOf<'serviceItem'>[] = [
  {
    serviceIcon: 'gauge',
    serviceName: 'Foundations',
    serviceTitle: 'Technical audit',
    serviceDetails: prose(`
      We crawl your site the way a search engine does and list what stops it: slow templates, duplicate pages,
      redirects that lead nowhere. You get the list in order of worth, with the hours each fix takes.
    `),
    serviceImg: artPath('service-audit'),
    serviceReceives: 'A list of fixes in order of worth, with the hours of each',
  },
  {
    serviceIcon: 'compass',
    serviceName: 'Direction',
    serviceTitle: 'Search research',
    serviceDetails: prose(`
      We collect what people really type before they buy from you, and group it by what they want to know. From
      that follows which page should answer which question, and which pages you can stop worrying about.
    `),
    serviceImg: artPath('service-research'),
    serviceReceives: 'Your best search phrases, and which page should answer each',
  },
  {
    serviceIcon: 'pen',
    serviceName: 'Content',
    serviceTitle: 'Writing and editing',
    serviceDetails: prose(`
      Our editors interview your people and write pages that only you could have published. Old pages are
      shortened, merged or retired first: on most sites a third of the text earns nothing.
    `),
    serviceImg: artPath('service-content'),
    serviceReceives: 'Pages in your own system, checked by you before they go live',
  },
  {
    serviceIcon: 'link',
    serviceName: 'Reputation',
    serviceTitle: 'Links and press',
    serviceDetails: prose(`
      We find the story in your figures and offer it to the trade papers, local editors and associations that
      your customers read. We never buy links, and we show you every mail we send in your name.
    `),
    serviceImg: artPath('service-links'),
    serviceReceives: 'Every mail we send in your name, and every answer',
  },
  {
    serviceIcon: 'map-pin',
    serviceName: 'Nearby',
    serviceTitle: 'Local search',
    serviceDetails: prose(`
      Opening hours, categories, photographs and reviews, kept the same on every map and directory that
      counts. For shops, clinics and restaurants this is often the quickest gain: a few weeks rather than
      months.
    `),
    serviceImg: artPath('service-local'),
    serviceReceives: 'One set of facts, the same on every map that counts',
  },
  {
    serviceIcon: 'chart',
    serviceName: 'Evidence',
    serviceTitle: 'Measurement',
    serviceDetails: prose(`
      We set up figures that you own and can read: visits, enquiries and sales by the page that brought them.
      Without cookie banners where possible, and without a dashboard that nobody opens.
    `),
    serviceImg: artPath('service-reporting'),
    serviceReceives: 'Figures set up in your name, and a note every Friday',
  },
]
