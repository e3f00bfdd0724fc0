// The team, and the customers' testimonials.

import { artPath, prose, type SeedOf } from './seed.ts'

export const teamText: SeedOf<'teamText'> = {
  teamHeading: 'Who does the work',
  teamText: prose(`
    Six of the eleven, each by the thing that never leaves their desk. Whoever leads your project signs every
    note by name, and picks up when you call.
  `),
}

const member = (picture: string, name: string, title: string): SeedOf<'teamMember'> => ({
  teamMemberImg: artPath(`person-${picture}`),
  teamMemberName: name,
  teamMemberTitle: title,
})

export const teamMembers = [
  member('marta', 'Marta Figueira', 'Founder, strategy'),
  member('tiago', 'Tiago Moreira', 'Technical lead'),
  member('amara', 'Amara Osei', 'Search research'),
  member('henrik', 'Henrik Dahl', 'Measurement'),
  member('yuki', 'Yuki Tanabe', 'Editor in chief'),
  member('rafael', 'Rafael Moura', 'Links and press'),
]

export const testimonialHeading: SeedOf<'testimonialHeading'> = {
  testimonialHeading: 'In their words',
  testimonialText:
    'Three customers, three kinds of business. We asked each of them what changed, and printed the answer.',
}

export const testimonials: readonly SeedOf<'testimonial'>[] = [
  {
    desc: prose(`
      We sold linen to people who already knew us. Eight months later, four orders in ten came from somebody
      who had searched for washed linen bedding and never heard our name. They found 212 faults, and told us
      which 19 were worth our time.
    `),
    image: artPath('client-casa-alba'),
    personName: 'Rita Carvalho',
    personTitle: 'Founder, Casa Alba',
  },
  {
    desc: prose(`
      They moved fourteen thousand product pages to our new shop over one weekend in March. I had kept the
      whole week free for the usual disaster. Visits fell by three per cent and were back by Thursday.
    `),
    image: artPath('client-veloverde'),
    personName: 'Tomasz Wilk',
    personTitle: 'Head of online sales, Veloverde',
  },
  {
    desc: prose(`
      Nobody talks down to you. Half a page every Friday, with the bad news first. Our phone rings about twice
      as often as a year ago, and reception knows which page people were reading before they called.
    `),
    image: artPath('client-ponte-clinic'),
    personName: 'Leonor Pinto',
    personTitle: 'Practice manager, Ponte Clinic',
  },
]
