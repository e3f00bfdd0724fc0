import { defineWords } from '../model/define-words.ts'
import { part, words } from '../model/fields.ts'

// Not in the specification: headings of the packages, and what every price card says.
export const pricingWords = defineWords({
  name: 'pricingWords',
  path: '/pricing-words',
  label: 'Package words',
  purpose: 'The headings above the packages and the order form, and what every price card says.',
  group: 'Pricing page',
  fields: {
    ...part('Above and below the cards', {
      heading: words('Heading', 'Packages and prices'),
      text: words('Text', 'Each package lists what you get, at one price. Choose one and order it here.'),
      coupon: words('With a coupon', 'Your coupon {code} is filled in when you order.', {
        help: '{code} stands for the coupon.',
      }),
      all: words('Link to the page with all points', 'All features and common questions'),
    }),
    ...part('Page with all points of all packages', {
      compare: words('Heading, and the link to it', 'Compare everything'),
      compareText: words('Text', 'All packages side by side, with everything that each one holds.'),
      delivery: words('Row with the time of delivery', 'Delivery'),
      pointRow: words('A row that has no label', 'Point {number}', {
        help: '{number} stands for its place.',
      }),
      notIncluded: words('Nothing in a row, for screen readers', 'Not included'),
      backToCards: words('Link back to the cards', 'Back to packages and prices'),
    }),
    ...part('On a card', {
      once: words('Beside the currency, if it is paid once', 'paid once'),
      untilEnded: words('Beside the currency, if it renews', 'until you end it'),
      taxIncluded: words('Beside them, if prices include tax', 'including {tax}', {
        help: '{tax} stands for its rate and name, like 20% VAT.',
      }),
      taxOnTop: words('Beside them, if tax comes on top', 'plus {tax}', {
        help: '{tax} stands for its rate and name, like 20% VAT.',
      }),
      inDays: words('Beside the price', 'in {days} working days', { help: '{days} stands for the number.' }),
      inOneDay: words('Beside the price, if it is one day', 'in 1 working day'),
      yoursBy: words('The day of delivery', 'Order today: yours by {day}', {
        help: '{day} stands for the day.',
      }),
      lateCredit: words('What you pay back if you are late', '{percent}% back if late', {
        help: '{percent} stands for the number.',
      }),
      allOnTime: words(
        'Your record, if all were on time',
        'All of the last {count} on time, half within {days}',
        { help: '{count} stands for the number, {days} for the days.' },
      ),
      someOnTime: words(
        'Your record, if some were late',
        '{onTime} of the last {count} on time, half within {days}',
        { help: '{onTime} and {count} stand for the numbers, {days} for the days.' },
      ),
      howLate: words('Opens what became of late ones', 'How late, and what we paid back'),
      late: words('One of them', '{days} late', { help: '{days} stands for the days.' }),
      paidBack: words('With what you paid back', '{days} late, {amount} paid back', {
        help: '{days} stands for the days, {amount} for the sum.',
      }),
      days: words('A number of days', '{count} days', { help: '{count} stands for the number.' }),
      oneDay: words('One day', '1 day'),
      morePoints: words('Opens the other points on a phone', 'See {count} points', {
        help: '{count} stands for the number.',
      }),
      fewerPoints: words('Closes them', 'Fewer points'),
      leftOut: words('Link to the points that the card leaves out', '+ {count} more: compare everything', {
        help: '{count} stands for the number.',
      }),
      oneLeftOut: words('The same link, if it is one point', '+ 1 more: compare everything'),
    }),
    ...part('Order form', {
      orderHeading: words('Heading', 'Buying Your SEO Plan'),
    }),
    ...part('End of the pricing page', {
      askHeading: words('Heading', 'Not sure which one?'),
      askText: words(
        'Text',
        'Tell us what you need. We will tell you which package fits, or that none does.',
      ),
      askButton: words('Button', 'Write to us'),
    }),
  },
  shownOn: ['/', '/pricing', '/pricing/compare'],
  section: 'pricing',
})
