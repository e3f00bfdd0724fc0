// Content of the landing page: banner, about, work steps and contact.

import { artPath, prose, type SeedOf } from './seed.ts'

export const banner: SeedOf<'banner'> = {
  bannerText: 'Search studio in Lisbon, since 2014',
  bannerHeading: 'Be the answer people find',
  bannerDetails: prose(`
    We find out what your customers type, repair what keeps your pages out of sight, and show you the
    difference in figures you can check yourself. Fixed prices, a delivery date, and one person who answers.
  `),
  imageOne: artPath('hero-ranking'),
  buttonText: 'See the packages',
  buttonURL: '/pricing',
}

export const about: SeedOf<'about'> = {
  aboutText: 'About the studio',
  aboutHeading: 'Eleven people who read search results for a living',
  aboutDetails: prose(`
    Northlight began in 2014 at one desk under the saw-tooth roof of an old ropeworks. The windows up there
    face north: the light is even all day, and nothing looks better than it is. We took the name, and the
    habit.

    Today we are three engineers, three editors, two researchers, two people for press and one who counts.
    Most of our customers sell something they make or know very well, in a market where bigger names buy the
    space above them.

    We do not rent out tricks. We make pages that load, that say what they are about, and that somebody is
    glad to have found. What we change is written down, with the reason and the date.
  `),
  aboutImgOne: artPath('about-studio'),
  aboutImg: artPath('about-report'),
  aboutPointone: 'Customers who order a second time',
  aboutPointwo: 'Fixes that are live within a month',
  aboutPointhree: 'Target phrases on page one after a year',
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
      A 45-minute call. You tell us what you sell, to whom, and what you have already tried. We ask for read
      access, never for passwords.
    `),
  },
  {
    stepNumber: '02',
    stepTitle: 'Examine',
    stapIcon: 'search',
    stepDetails: prose(`
      We crawl the site, read the logs and look at every page that ranks above yours. The findings are put in
      order of what they are worth.
    `),
  },
  {
    stepNumber: '03',
    stepTitle: 'Repair',
    stapIcon: 'tool',
    stepDetails: prose(`
      Fixes, titles, new pages. We work in your own system, in small steps that can each be undone, and tell
      you before anything goes live.
    `),
  },
  {
    stepNumber: '04',
    stepTitle: 'Show',
    stapIcon: 'chart',
    stepDetails: prose(`
      A note every Friday: what was done, what moved, what comes next. Half a page, no jargon, and the bad
      news first.
    `),
  },
]

export const contactDetail: SeedOf<'contactDetail'> = {
  contactImg: artPath('contact-letter'),
  contactTitle: 'Tell us what you want to be found for',
  contactDetails: prose(`
    Write as you would to a colleague: the address of your site, what you sell, and the one search you would
    most like to win. Marta or Tiago reads every message and answers within one working day.

    The studio is open Monday to Friday, 9:00 to 18:00 Lisbon time. If you are nearby, ring the bell at number
    84; the coffee is on the second floor.
  `),
}
