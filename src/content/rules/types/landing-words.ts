import { defineWords } from '../model/define-words.ts'
import { part, words } from '../model/fields.ts'

// Not in the specification: headings and links between the sections of the landing page.
export const landingWords = defineWords({
  name: 'landingWords',
  path: '/landing-words',
  label: 'Landing page words',
  purpose: 'Headings and links of the landing page that belong to no other form.',
  group: 'Landing page',
  fields: {
    ...part('Beginning', { askFirst: words('Link beside the main button', 'Ask us first') }),
    ...part('Services', { howWeDoIt: words('Link to the service page', 'How we do it') }),
    ...part('About you', { meetPeople: words('Link to the team', 'Meet the people') }),
    ...part('How you work', { howWeWork: words('Heading', 'How we work') }),
    ...part('Contact', {
      contactPage: words('Link to the contact page', 'The contact page'),
      writeToUs: words('Button on a phone', 'Write to us'),
      callUs: words('Button on a phone that calls you', 'Call us'),
    }),
  },
  shownOn: ['/'],
  section: 'landing',
})
