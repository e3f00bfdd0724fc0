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
    Whatever you order, four things are the same. They are written into the terms, so you can hold us to them.
  `),
}

export const featureItems: readonly SeedOf<'featureItem'>[] = [
  {
    FeaturesImg: artPath('feature-person'),
    FeaturesIcon: 'handshake',
    FeaturesText: 'One person who answers',
    FeaturesDesc: prose(`
      Your project has one lead from the first call to the last note. No ticket numbers, no account manager in
      between.
    `),
  },
  {
    FeaturesImg: artPath('feature-note'),
    FeaturesIcon: 'mail',
    FeaturesText: 'A note every Friday',
    FeaturesDesc: prose(`
      While the work runs you get half a page each week: what was done, what moved, what comes next. If
      nothing moved, it says so.
    `),
  },
  {
    FeaturesImg: artPath('feature-keys'),
    FeaturesIcon: 'shield',
    FeaturesText: 'Everything is yours',
    FeaturesDesc: prose(`
      Texts, research, accounts and figures are made in your name and stay with you. Leaving us takes one mail
      and costs nothing.
    `),
  },
  {
    FeaturesImg: artPath('feature-month'),
    FeaturesIcon: 'calendar',
    FeaturesText: 'A date, and we keep it',
    FeaturesDesc: prose(`
      You know the day of delivery before we start. If we miss it through our own fault, you get ten per cent
      of the price back.
    `),
  },
]

export const experience: SeedOf<'experience'> = {
  experienceText: 'What the figures say',
  experienceHeading: 'Measured on every project we finished last year',
  experienceDetails: prose(`
    We finished 46 projects last year, from a bakery with nine pages to a bicycle shop with fourteen thousand.
    Ninety days after each one we went back and counted.

    The figures are averages over all of them, the disappointing ones included.
  `),
  skillOneText: 'of our advice was carried out within 90 days',
  skillOneNumber: '88',
  skillTwoText: 'of visits came from searches without a brand name',
  skillTwoNumber: '61',
  skillThreeText: 'of pages loaded in under two seconds on a phone',
  skillThreeNumber: '94',
}

export const video: SeedOf<'video'> = {
  headingVideo: 'How a search becomes an answer, in five minutes',
  videoImage: artPath('video-still'),
  // A film by Google that explains crawling, indexing and ranking in plain words.
  videoLink: 'https://www.youtube.com/watch?v=0eKVizvYSUQ',
}

export const videoItems: readonly SeedOf<'videoItem'>[] = [
  {
    videoItemIcon: 'globe',
    videoItemTitle: 'First, a page is found',
    videoItemDetails: prose(`
      A program follows links from page to page. What it can’t reach does not exist for it: this is where our
      audit starts.
    `),
  },
  {
    videoItemIcon: 'layers',
    videoItemTitle: 'Then it is understood and filed',
    videoItemDetails: prose(`
      The engine decides what the page is about, and whether it has read the same thing elsewhere. Clear
      writing is worth more here than any trick.
    `),
  },
  {
    videoItemIcon: 'star',
    videoItemTitle: 'At last it is put in order',
    videoItemDetails: prose(`
      For every search, hundreds of signs are weighed: relevance, quality, speed, place. Google made this
      film; we show it to every new customer.
    `),
  },
]

export const events: readonly SeedOf<'step'>[] = [
  {
    stepNumber: '01',
    stepTitle: 'Open studio: bring your Search Console',
    stepDetails: prose(`
      First Thursday of every month, 18:30 to 20:30, at the studio

      Sit down with one of us for twenty minutes
      and leave with three things to fix. Free; write to reserve a chair.
    `),
  },
  {
    stepNumber: '02',
    stepTitle: 'Workshop: titles that people click',
    stepDetails: prose(`
      Second Tuesday of every month, 10:00 to 12:30, online

      Yuki rewrites twenty titles of the people in the room and
      explains each. Twelve places; write to us for one.
    `),
  },
  {
    stepNumber: '03',
    stepTitle: 'Clinic: moving a site without losing it',
    stepDetails: prose(`
      Last Friday of every month, 15:00 to 17:00, online

      Tiago takes questions from teams who are about to change
      their shop, their address or their system. Free.
    `),
  },
]

export const callToAction: SeedOf<'callToAction'> = {
  heading: 'Find out what is holding you back',
  subHeading: prose(`
    The Basic package answers that in ten working days: one audit, one list in order of worth, one call to
    talk it through. If we find nothing worth fixing, you pay nothing.
  `),
  buttonText: 'See the packages',
  buttonLink: '/pricing',
}
