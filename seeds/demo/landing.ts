// Content of the landing page: banner, about, work steps and contact.

import { artPath, prose, type SeedOf } from './seed.ts'

export const banner: SeedOf<'banner'> = {
  bannerText: 'Search studio in Lisbon, since 2014',
  bannerHeading: 'Be the answer people find',
  bannerDetails: prose(`
    We repair what keeps your pages out of sight, and show you the difference in figures. Fixed prices, a
    delivery date, and one person who answers.
  `),
  imageOne: artPath('hero-ranking'),
  buttonText: 'See the packages',
  buttonURL: '/pricing',
}

export const about: SeedOf<'about'> = {
  aboutText: 'About the studio',
  aboutHeading: 'Eleven people who read search results',
  aboutDetails: prose(`
    We began in 2014 under the saw-tooth roof of an old ropeworks. Its windows face north: the light is even
    all day, and nothing looks better than it is.

    Today we are three engineers, three editors, two researchers, two people for press and one who counts.
    We do not rent out tricks. What we change is written down, with the reason and the date.
  `),
  aboutImgOne: artPath('about-studio'),
  aboutImg: artPath('about-report'),
  aboutPointone: 'Customers who order again',
  aboutPointwo: 'Fixes live within a month',
  aboutPointhree: 'Keywords on page one in a year',
  aboutPercentOne: '85',
  aboutPercentTwo: '65',
  aboutPercentThree: '79',
}

export const workSteps: readonly SeedOf<'workStep'>[] = [
  {
    stepNumber: '01',
    stepTitle: 'Listen',
    stapIcon: 'users',
    stepDetails: prose(`
      A 45-minute call: what you sell, to whom, and what you have tried. We ask for read access, never for
      passwords.
    `),
  },
  {
    stepNumber: '02',
    stepTitle: 'Examine',
    stapIcon: 'search',
    stepDetails: prose(`
      We crawl the site and read the logs. The findings are put in order of what they are worth.
    `),
  },
  {
    stepNumber: '03',
    stepTitle: 'Repair',
    stapIcon: 'tool',
    stepDetails: prose(`
      In your own system, in small steps that can each be undone. You know before anything goes live.
    `),
  },
  {
    stepNumber: '04',
    stepTitle: 'Show',
    stapIcon: 'chart',
    stepDetails: prose(`
      A note every Friday: what was done, what moved, what comes next. The bad news first.
    `),
  },
]

export const contactDetail: SeedOf<'contactDetail'> = {
  contactImg: artPath('contact-letter'),
  contactTitle: 'Tell us what you want to be found for',
  contactDetails: prose(`
    Marta or Tiago reads every message and answers within one working day. Send us the address of your site
    and the one search you would most like to win.
  `),
}
