import { NEWSLETTER_FORM } from '../forms/contact-form.ts'
import { defineWords } from '../model/define-words.ts'
import { part, words } from '../model/fields.ts'

// Not in the specification: the menu and the fixed words of header and footer. The defaults are its words.
export const frameWords = defineWords({
  name: 'frameWords',
  path: '/frame-words',
  label: 'Menu and footer words',
  purpose: 'The labels of the menu, and the fixed words at the top and the end of every page.',
  group: 'Header and footer',
  fields: {
    ...part('Menu', {
      home: words('Link to the landing page', 'Home'),
      services: words('Link to the services', 'Services'),
      about: words('Link to the part about you', 'About'),
      pricing: words('Link to the packages', 'Pricing'),
      contact: words('Link to the contact form', 'Contact'),
      results: words('Link to the results', 'Results'),
      templates: words('Link to the templates', 'Templates'),
      privacy: words('Link to the privacy text', 'Privacy'),
      terms: words('Link to the terms', 'Terms'),
      logIn: words('Link to the login', 'Log in'),
      menu: words('Button that opens the menu on a phone', 'Menu'),
      seePackages: words('Button that leads to the packages', 'See the packages'),
      skip: words('Link that jumps over the menu, for keyboards', 'Skip to content'),
    }),
    ...part('Footer', {
      findUs: words('Heading above your address', 'Find us'),
      followUs: words('Heading above the social links', 'Follow us'),
      soldBy: words('Who sells', 'You buy from {name}', {
        help: '{name} stands for the legal name of Settings, Seller.',
      }),
      taxNumber: words('Your VAT or tax number', 'VAT {number}', {
        help: '{number} stands for the number of Settings, Seller.',
      }),
    }),
    ...part('Newsletter form', {
      newsletter: words('Heading', 'Newsletter'),
      newsletterPromise: words(
        'What people can expect',
        'We write rarely. You confirm by email first, and unsubscribe with one click.',
      ),
      newsletterLabel: words('Name of the field, for screen readers', 'Your email for the newsletter'),
      newsletterEmail: words(
        'Name of the field on the newsletter’s own page',
        NEWSLETTER_FORM.subemail.label,
      ),
      newsletterExample: words('Example in the field', 'you@example.com'),
      subscribe: words('Button', 'Subscribe'),
    }),
    ...part('Names of parts, for screen readers', {
      mainMenu: words('The menu', 'Main'),
      smallMenu: words('The menu on a phone', 'Main, small'),
      inFigures: words('Your figures', 'In figures'),
      clients: words('The row of clients', 'Clients'),
      onThisPage: words('The headings beside a long text', 'On this page'),
    }),
    ...part('Rows that scroll', {
      previous: words('Button back, for screen readers', 'Previous'),
      next: words('Button forward, for screen readers', 'Next'),
    }),
  },
  shownOn: ['*'],
  section: 'frame',
})
