import { defineWords } from '../model/define-words.ts'
import { part, words } from '../model/fields.ts'

const EMAIL_HELP = { help: '{email} stands for the address.' }

// Not in the specification, apart from the alert after the contact form, which is the default of its field.
export const messageWords = defineWords({
  name: 'messageWords',
  path: '/message-words',
  label: 'Short page words',
  purpose:
    'What visitors read after a form, where a page is missing, and where there is nothing to show yet.',
  group: 'Header and footer',
  fields: {
    ...part('On all of them', {
      backHome: words('Button to the landing page', 'Back Home'),
      writeToUs: words('Button to the contact form', 'Write to us'),
    }),
    ...part('After the contact form', {
      thanksStatus: words('What happened', 'Message is Send Thanks'),
      thanksHeading: words('Heading', 'Thank you'),
      thanksText: words('Text', 'We have your message and will answer to your email address.'),
      thanksEarly: words(
        'Text before anything was sent',
        'After you send us a message, this page confirms that it arrived.',
      ),
    }),
    ...part('A page that is missing', {
      missingHeading: words('Heading', 'This page is not here'),
      missingText: words('Text', 'It may have moved, or there is a typo in the address. These pages exist:'),
    }),
    ...part('After the newsletter form', {
      sentStatus: words('What happened', 'One more click'),
      sentHeading: words('Heading', 'Check your inbox'),
      sentText: words(
        'Text',
        'If you are not subscribed yet, we have sent you an email. Open its link to subscribe.',
      ),
      unsentStatus: words('What happened, while the site can’t send email', 'We have your address'),
      unsentHeading: words('Heading, while the site can’t send email', 'Almost done'),
      unsentText: words(
        'Text, while the site can’t send email',
        'This site can’t send email yet, so we will send you the link to confirm your address ourselves.',
      ),
    }),
    ...part('The link that confirms the newsletter', {
      confirmHeading: words('Heading', 'Confirm your subscription'),
      confirmText: words(
        'Text',
        '{email} asked for our newsletter. Press the button if that was you.',
        EMAIL_HELP,
      ),
      confirmButton: words('Button', 'Confirm subscription'),
      confirmedStatus: words('What happened', 'Subscription confirmed'),
      confirmedHeading: words('Heading afterwards', 'You are subscribed'),
      confirmedText: words(
        'Text afterwards',
        'We will send our newsletter to {email}. Every email has a link to unsubscribe.',
        EMAIL_HELP,
      ),
    }),
    ...part('The link that ends the newsletter', {
      leaveTitle: words('Title of the tab', 'Unsubscribe'),
      leaveHeading: words('Heading', 'Unsubscribe?'),
      leaveText: words('Text', 'We will send no more newsletters to {email}.', EMAIL_HELP),
      leaveButton: words('Button', 'Unsubscribe'),
      stayButton: words('Button to keep it', 'Stay subscribed'),
      leftStatus: words('What happened', 'Address removed'),
      leftHeading: words('Heading afterwards', 'You are unsubscribed'),
      leftText: words(
        'Text afterwards',
        'We will send no more newsletters to {email}. If that was a mistake, you can subscribe again at the ' +
          'bottom of any page.',
        EMAIL_HELP,
      ),
    }),
    ...part('Privacy and terms', {
      lastChanged: words('Before the date of the last change', 'Last changed'),
      noLegalText: words(
        'While a text is missing',
        'We are still writing this text. If you have a question about it:',
      ),
    }),
    ...part('Pages without content', {
      noPackages: words(
        'Packages',
        'There is no package to order yet. Write to us, and we will make you an offer.',
      ),
      noServices: words(
        'Services',
        'We are still writing this page. Tell us what you need, and we will tell you what we can do.',
      ),
      noResults: words(
        'Results',
        'The first results are being counted. Ask us what we can show you already.',
      ),
      noTemplates: words(
        'Templates',
        'The first templates are on their way. If you need one now, write to us.',
      ),
      setUpHeading: words('Heading of an empty landing page', 'This site is being set up'),
      setUpText: words(
        'Text of an empty landing page',
        'There is not much to read here yet, but you can already write to us with the form below.',
      ),
    }),
  },
  shownOn: ['/thanks'],
  section: 'messages',
})
