// The team, and the customers' testimonials.

import { artPath, prose, type SeedOf } from './seed.ts'

export const teamText: SeedOf<'teamText'> = {
  teamHeading: 'Who does the work',
  teamText: prose(`
    Whoever leads your project signs every note by name, and picks up when you call.
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
  testimonialText: 'We asked three customers what changed, and printed the answers.',
}

export const testimonials: readonly SeedOf<'testimonial'>[] = [
  {
    desc: prose(`
      We sold linen to people who already knew us. Now four orders in ten come from somebody who had never
      heard our name.
    `),
    image: artPath('client-casa-alba'),
    personName: 'Rita Carvalho',
    personTitle: 'Founder, Casa Alba',
  },
  {
    desc: prose(`
      They moved our shop over one weekend in March. I had kept the whole week free for the usual disaster. On
      Thursday I went riding.
    `),
    image: artPath('client-veloverde'),
    personName: 'Tomasz Wilk',
    personTitle: 'Head of online sales, Veloverde',
  },
  {
    desc: prose(`
      Nobody talks down to you. Our phone rings about twice as often as a year ago, and reception knows which
      page people were reading before they called.
    `),
    image: artPath('client-ponte-clinic'),
    personName: 'Leonor Pinto',
    personTitle: 'Practice manager, Ponte Clinic',
  },
]
