// The words of the steps of /setup. Each leads to the forms that exist anyway. For loaders only: it imports
// definitions.
import type { ContentType } from '#content/rules/model/define.ts'
import { about } from '#content/rules/types/about.ts'
import { banner } from '#content/rules/types/banner.ts'
import { brand } from '#content/rules/types/brand.ts'
import { contactDetail } from '#content/rules/types/contact-detail.ts'
import { languages } from '#content/rules/types/languages.ts'
import { logo } from '#content/rules/types/logo.ts'
import { paymentEmail } from '#content/rules/types/payment-email.ts'
import { pricing } from '#content/rules/types/pricing.ts'
import { region } from '#content/rules/types/region.ts'
import { seller } from '#content/rules/types/seller.ts'
import { tax } from '#content/rules/types/tax.ts'
import { workingDays } from '#content/rules/types/working-days.ts'
import { say } from '#platform/rules/words.ts'
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
    title: say('setup.admin', 'step.you'),
    purpose: say('setup.admin', 'step.you.purpose'),
    links: [],
  },
  agency: {
    title: say('setup.admin', 'step.agency'),
    purpose: say('setup.admin', 'step.agency.purpose'),
    links: [formOf(brand), formOf(logo), formOf(banner), formOf(about), formOf(contactDetail)],
    confirm: say('setup.admin', 'confirm.right'),
  },
  place: {
    title: say('setup.admin', 'step.place'),
    purpose: say('setup.admin', 'step.place.purpose'),
    links: [formOf(languages), formOf(region), formOf(seller), formOf(tax), formOf(workingDays)],
    confirm: say('setup.admin', 'confirm.right'),
  },
  packages: {
    title: say('setup.admin', 'step.packages'),
    purpose: say('setup.admin', 'step.packages.purpose'),
    links: [formOf(pricing)],
    confirm: say('setup.admin', 'confirm.packages'),
  },
  money: {
    title: say('setup.admin', 'step.money'),
    purpose: say('setup.admin', 'step.money.purpose'),
    links: [{ to: '/payment-settings', label: say('setup.admin', 'link.payment') }, formOf(paymentEmail)],
    confirm: say('setup.admin', 'confirm.later'),
  },
  mail: {
    title: say('setup.admin', 'step.mail'),
    purpose: say('setup.admin', 'step.mail.purpose'),
    links: [
      { to: '/email-settings', label: say('setup.admin', 'link.email') },
      { to: '/outbox', label: say('setup.admin', 'link.outbox') },
    ],
    confirm: say('setup.admin', 'confirm.later'),
  },
  demo: {
    title: say('setup.admin', 'step.demo'),
    purpose: say('setup.admin', 'step.demo.purpose'),
    links: [
      { to: '/setting', label: say('setup.admin', 'link.oneByOne') },
      { to: '/total-orders', label: say('setup.admin', 'link.testOrders') },
    ],
    confirm: say('setup.admin', 'confirm.keep'),
  },
  live: {
    title: say('setup.admin', 'step.live'),
    purpose: say('setup.admin', 'step.live.purpose'),
    links: [],
  },
}
