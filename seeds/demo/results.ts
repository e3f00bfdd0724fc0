// Results of three clients. They agree with the testimonials of the same people, in other words.

import { artPath, lines, prose, type SeedOf } from './seed.ts'

export const caseStudies: readonly SeedOf<'caseStudy'>[] = [
  {
    client: 'Casa Alba',
    slug: 'casa-alba',
    sentence: 'A linen shop that strangers find',
    logo: artPath('client-casa-alba'),
    figures: lines('212 faults found', '19 that mattered', '4× the orders from search'),
    seriesName: 'Orders from search per month',
    series: lines(
      '2025-09 31',
      '2025-10 34',
      '2025-11 38',
      '2025-12 57',
      '2026-01 71',
      '2026-02 88',
      '2026-03 109',
      '2026-04 126',
    ),
    marks: lines(
      '2025-09-22 Audit: 212 faults found, 19 mattered',
      '2025-11-17 The 19 repaired, in one week',
      '2026-01-26 Ten pages about linen, written with the weavers',
    ),
    story: prose(`
      Casa Alba sold washed linen to people who already knew the name. The shop had 1,400 pages, and a search
      engine had read 310 of them: filters for colour and size made thousands of copies, and every product
      picture weighed as much as a short film.

      The audit listed 212 faults. We put them in order of what they were worth and told Rita which 193 she could
      leave as they were. The other 19 were repaired in one week in November, together with the people who run
      the shop.

      Then came ten pages that answer what people ask before they buy linen: how it washes, what it weighs, why it
      creases. The weavers told us, and Yuki wrote it down.
    `),
    pictureOne: artPath('result-linen'),
    pictureTwo: '',
    quote: prose(`
      They told us which of the faults were worth our time. The others we still have, and nobody minds.
    `),
    quotePerson: 'Rita Carvalho, founder',
    sampleName: 'The list of fixes, first page',
    sample: lines(
      'Fault | Hours | Worth',
      'Filter pages copy 1,090 products; one address each | 6 | High',
      'Product pictures of 4 MB; serve them at screen size | 5 | High',
      '140 old addresses lead nowhere after the move of 2023 | 3 | High',
      'Titles cut off: name and material first, shop name last | 4 | High',
      'Sizes are pictures of text; write them as text | 2 | Middle',
      'Out-of-stock pages answer “not found” | 2 | Middle',
      'Two languages under one address | 8 | Middle',
      'Favicon missing on old phones | 1 | Leave it',
    ),
    sampleLink: '',
  },
  {
    client: 'Veloverde',
    slug: 'veloverde',
    sentence: 'Fourteen thousand pages moved over one weekend, and the visits were back by Thursday',
    logo: artPath('client-veloverde'),
    figures: lines('14,000 pages moved', '3% fewer visits, for four days', '42% more visits by summer'),
    seriesName: 'Visits from search per month',
    series: lines(
      '2025-12 41200',
      '2026-01 40100',
      '2026-02 41900',
      '2026-03 41600',
      '2026-04 46300',
      '2026-05 51800',
      '2026-06 55200',
      '2026-07 58500',
    ),
    marks: lines(
      '2026-02-09 Every old address mapped to a new one',
      '2026-03-14 The move, Saturday to Monday',
      '2026-04-20 Filter pages merged',
    ),
    story: prose(`
      A new shop system means new addresses, and a search engine that meets fourteen thousand strangers at once
      sends visitors elsewhere. We mapped every old address to its new one before the move, and tested the map
      against three months of the server’s own records.

      The move took one weekend in March. Visits fell by three per cent, and were back by Thursday. With the
      ground firm, 2,300 filter pages that competed with each other became 180 that don’t.
    `),
    pictureOne: artPath('result-wheel'),
    pictureTwo: '',
    quote: prose(`
      The map of addresses is the best document anybody ever wrote for us.
    `),
    quotePerson: 'Tomasz Wilk, head of online sales',
    sampleName: '',
    sample: '',
    sampleLink: '',
  },
  {
    client: 'Ponte Clinic',
    slug: 'ponte-clinic',
    sentence: 'A clinic whose phone rings twice as often as a year ago',
    logo: artPath('client-ponte-clinic'),
    figures: lines(
      '2× the calls from search',
      '11 maps that say the same',
      '6 pages that answer the phone’s questions',
    ),
    seriesName: 'Calls from search per month',
    series: lines(
      '2025-06 46',
      '2025-07 44',
      '2025-08 41',
      '2025-09 55',
      '2025-10 58',
      '2025-11 63',
      '2025-12 61',
      '2026-01 74',
      '2026-02 79',
      '2026-03 83',
      '2026-04 88',
      '2026-05 92',
    ),
    marks: lines(
      '2025-08-18 Opening hours the same on 11 maps',
      '2025-12-01 Six pages answer what callers ask',
    ),
    story: prose(`
      Half of the calls to reception began with a question that the site should have answered: whether you need a
      letter, where to park, what it costs. And on four of eleven maps the clinic was still at its old address.

      First the maps were made to agree. Then reception kept a list for two weeks, and its six most frequent
      questions became six pages. Reception now knows which page people were reading before they called.
    `),
    pictureOne: artPath('result-reception'),
    pictureTwo: '',
    quote: '',
    quotePerson: '',
    sampleName: '',
    sample: '',
    sampleLink: '',
  },
]
