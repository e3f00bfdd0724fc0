import { defineWords } from '../model/define-words.ts'
import { part, words } from '../model/fields.ts'

// Not in the specification: headings and links around the case studies.
export const resultWords = defineWords({
  name: 'resultWords',
  path: '/result-words',
  label: 'Result words',
  purpose: 'Headings and links around your results, on the landing page and on their own pages.',
  group: 'Landing page',
  feature: 'results',
  fields: {
    ...part('Page of all results', {
      line: words('Line above the heading', 'Results'),
      heading: words('Heading', 'What changed, in figures'),
      text: words(
        'Text',
        'Each result has its dates: when we did what, and what the client counted afterwards.',
      ),
    }),
    ...part('Each result', {
      resultLine: words('Line on the landing page', 'A result: {client}', {
        help: '{client} stands for the client’s name.',
      }),
      howDone: words('Link to its page', 'How it was done'),
      seeSample: words('Link to what the client received', 'See a sample'),
      all: words('Link to all results', 'All results'),
      month: words('Table of the chart, for screen readers: first column', 'Month'),
      value: words('Table of the chart, for screen readers: second column', 'Value'),
    }),
    ...part('Page of one result', {
      pageTitle: words('Title of the tab', '{client}: the result in figures | {name}', {
        help: '{client} stands for the client’s name, {name} for yours.',
      }),
      whatWasDone: words('Heading of the story', 'What was done'),
      received: words('Heading of the sample, while it has no name', 'What the client received'),
      clientSays: words('Name of the client’s words, for screen readers', 'What the client says'),
      openDocument: words('Link to the whole document', 'Open the whole document'),
    }),
    ...part('End of these pages', {
      sameForYou: words('Heading', 'The same work for you, from {price}', {
        help: '{price} stands for the price of your cheapest package.',
      }),
      tellUs: words('Heading, while there is no package', 'Tell us what you need'),
      askFirst: words('Link to the contact form', 'Ask us first'),
      nextStep: words('Name of this part, for screen readers', 'Next step'),
    }),
  },
  shownOn: ['/results', '/'],
  section: 'results',
})
