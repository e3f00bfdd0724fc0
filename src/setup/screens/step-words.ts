// The words of the steps of /setup. Each leads to the forms that exist anyway. For loaders only: it imports
// definitions.
import type { ContentType } from '#content/rules/model/define.ts'
import { about } from '#content/rules/types/about.ts'
import { banner } from '#content/rules/types/banner.ts'
import { brand } from '#content/rules/types/brand.ts'
import { contactDetail } from '#content/rules/types/contact-detail.ts'
import { logo } from '#content/rules/types/logo.ts'
import { paymentEmail } from '#content/rules/types/payment-email.ts'
import { pricing } from '#content/rules/types/pricing.ts'
import { region } from '#content/rules/types/region.ts'
import { seller } from '#content/rules/types/seller.ts'
import { tax } from '#content/rules/types/tax.ts'
import { workingDays } from '#content/rules/types/working-days.ts'
import type { SetupStep } from '../server/setup-steps.ts'

export interface StepWords {
  title: string
  purpose: string
  links: { to: string; label: string }[]
  /** The text of the button that calls the step done as it is. */
  confirm?: string
}

const formOf = ({ screens, texts, label }: ContentType) => ({
  to: screens.manage,
  label: texts.list ?? label,
})

export const STEP_WORDS: Record<SetupStep, StepWords> = {
  you: {
    title: 'Your name',
    purpose: 'Customers read it as the name of who leads their order and writes to them.',
    links: [],
  },
  agency: {
    title: 'Your agency',
    purpose: 'Your name, colours and logo, what you say first, who you are and how to reach you.',
    links: [formOf(brand), formOf(logo), formOf(banner), formOf(about), formOf(contactDetail)],
    confirm: 'This is right as it is',
  },
  place: {
    title: 'Your place',
    purpose: 'The currency you sell in, how dates are written, tax, and the days on which you work.',
    links: [formOf(region), formOf(seller), formOf(tax), formOf(workingDays)],
    confirm: 'This is right as it is',
  },
  packages: {
    title: 'Packages',
    purpose: 'What customers order, for how much, and what you promise with it.',
    links: [formOf(pricing)],
    confirm: 'These are my packages',
  },
  money: {
    title: 'Money',
    purpose:
      'A payment provider that takes real money. Try a test payment first: order one of your packages.',
    links: [{ to: '/payment-settings', label: 'Payment settings' }, formOf(paymentEmail)],
    confirm: 'Later',
  },
  mail: {
    title: 'Email',
    purpose: 'Customers get receipts, reminders and news of their order by email. See one arrive.',
    links: [
      { to: '/email-settings', label: 'Email settings' },
      { to: '/outbox', label: 'Outbox' },
    ],
    confirm: 'Later',
  },
  demo: {
    title: 'The demo',
    purpose:
      'Remove what is left of the demo at once, keep it as an example, or replace it one by one. ' +
      'Its made-up orders are test orders: clear them in the list of orders.',
    links: [
      { to: '/setting', label: 'One by one' },
      { to: '/total-orders', label: 'Test orders' },
    ],
    confirm: 'Keep the rest',
  },
  live: { title: 'Go live', purpose: 'What has to be right before real customers come.', links: [] },
}
