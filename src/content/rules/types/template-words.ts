import { defineWords } from '../model/define-words.ts'
import { part, words } from '../model/fields.ts'

const COUNT_HELP = { help: '{count} stands for the number.' }

// Not in the specification: headings and filters of the templates.
export const templateWords = defineWords({
  name: 'templateWords',
  path: '/template-words',
  label: 'Template words',
  purpose: 'Headings, filters and links of the page with templates.',
  group: 'Templates',
  feature: 'templates',
  fields: {
    ...part('Page', {
      heading: words('Heading', 'Templates'),
      text: words('Text', 'Open one and make it your own. Filter them by format, category or price.'),
      one: words('If one matches', '1 template'),
      many: words('If several match', '{count} templates', COUNT_HELP),
      none: words('If none matches', 'No template matches all filters.'),
      showAll: words('Link to all of them', 'Show everything'),
    }),
    ...part('Filters', {
      filters: words('Name of the filters, for screen readers', 'Filters'),
      format: words('By format', 'Format'),
      category: words('By category', 'Category'),
      price: words('By price', 'Price'),
      all: words('Without a choice', 'All'),
      free: words('What costs nothing', 'Free'),
      paid: words('What costs something', 'Paid'),
    }),
    ...part('Each template', {
      open: words('Link', 'Open the template'),
      newTab: words('After the link, for screen readers', '(opens in a new tab)'),
    }),
  },
  shownOn: ['/templates'],
  section: 'templates',
})
