// Content of the service page: counters, features, experience, video, events and call to action.

import { artPath, prose, type SeedOf } from './seed.ts'

export const counters: SeedOf<'counters'> = {
  happyClientsNumber: '140',
  happyClientsSuffix: '+',
  happyClientsText: 'customers for more than a year',
  projectCompleteNumber: '320',
  projectCompleteSuffix: '+',
  projectCompleteText: 'audits delivered',
  yearofExperienceNumber: '12',
  yearofExperienceSuffix: '+',
  yearofExperienceText: 'years in search',
  teamNumber: '70',
  teamSuffix: '+',
  teamText: 'workshops given by the team',
  winingAwardNumber: '4',
  winingAwardSuffix: '+',
  winingAwardText: 'industry awards',
}

export const featuresText: SeedOf<'featuresText'> = {
  FeaturesHeading: 'What comes with every package',
  FeaturesText: prose(`
    Four things that are written into the terms, so you can hold us to them.
  `),
}

export const featureItems: readonly SeedOf<'featureItem'>[] = [
  {
    FeaturesImg: artPath('feature-person'),
    FeaturesIcon: 'handshake',
    FeaturesText: 'One person who answers',
    FeaturesDesc: prose(`
      One lead, from first call to last note.
    `),
  },
  {
    FeaturesImg: artPath('feature-note'),
    FeaturesIcon: 'mail',
    FeaturesText: 'A note every Friday',
    FeaturesDesc: prose(`
      Half a page each week. If nothing moved, it says so.
    `),
  },
  {
    FeaturesImg: artPath('feature-keys'),
    FeaturesIcon: 'shield',
    FeaturesText: 'Everything is yours',
    FeaturesDesc: prose(`
      Made in your name. Leaving us takes one email and costs nothing.
    `),
  },
  {
    FeaturesImg: artPath('feature-month'),
    FeaturesIcon: 'calendar',
    FeaturesText: 'A date, and we keep it',
    FeaturesDesc: prose(`
      Late through our own fault? Ten per cent back.
    `),
  },
]

export const experience: SeedOf<'experience'> = {
  experienceText: 'What the figures say',
  experienceHeading: 'Counted ninety days after each project',
  experienceDetails: prose(`
    Averages over all 46 projects of last year, the disappointing ones included.
  `),
  skillOneText: 'of our advice carried out',
  skillOneNumber: '88',
  skillTwoText: 'of visits without a brand name',
  skillTwoNumber: '61',
  skillThreeText: 'of pages in under two seconds',
  skillThreeNumber: '94',
}

export const video: SeedOf<'video'> = {
  headingVideo: 'How a search becomes an answer',
  videoImage: artPath('video-still'),
  // A film by Google that explains crawling, indexing and ranking in plain words.
  videoLink: 'https://www.youtube.com/watch?v=0eKVizvYSUQ',
}

export const videoItems: readonly SeedOf<'videoItem'>[] = [
  {
    videoItemIcon: 'globe',
    videoItemTitle: 'First, a page is found',
    videoItemDetails: prose(`
      A program follows links from page to page. What it can’t reach does not exist for it.
    `),
  },
  {
    videoItemIcon: 'layers',
    videoItemTitle: 'Then it is understood',
    videoItemDetails: prose(`
      The engine decides what the page is about. Clear writing is worth more here than any trick.
    `),
  },
  {
    videoItemIcon: 'star',
    videoItemTitle: 'At last it is put in order',
    videoItemDetails: prose(`
      For every search, hundreds of signs are weighed: relevance, quality, speed, place. Google made the film.
    `),
  },
]

export const events: readonly SeedOf<'step'>[] = [
  {
    stepNumber: '01',
    stepTitle: 'Open studio: bring your Search Console',
    stepDetails: prose(`
      First Thursdays, 18:30, at the studio

      Twenty minutes with one of us, and three things to fix. Free.
    `),
  },
  {
    stepNumber: '02',
    stepTitle: 'Workshop: titles that people click',
    stepDetails: prose(`
      Second Tuesdays, 10:00, online

      Yuki rewrites twenty titles of the people in the room. Twelve places.
    `),
  },
  {
    stepNumber: '03',
    stepTitle: 'Clinic: moving a site without losing it',
    stepDetails: prose(`
      Last Fridays, 15:00, online

      Tiago takes questions from teams who change their shop or their system. Free.
    `),
  },
]

export const callToAction: SeedOf<'callToAction'> = {
  heading: 'Find out what is holding you back',
  subHeading: prose(`
    The Basic package answers that in ten working days. If we find nothing worth fixing, you pay nothing.
  `),
  buttonText: 'See the packages',
  buttonLink: '/pricing',
}
