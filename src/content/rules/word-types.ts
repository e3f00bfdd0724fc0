// The types that hold the fixed words of the site.
import { contactWords } from './types/contact-words.ts'
import { frameWords } from './types/frame-words.ts'
import { landingWords } from './types/landing-words.ts'
import { messageWords } from './types/message-words.ts'
import { pricingWords } from './types/pricing-words.ts'
import { resultWords } from './types/result-words.ts'
import { serviceWords } from './types/service-words.ts'
import { templateWords } from './types/template-words.ts'

export const WORD_TYPES = {
  frameWords,
  messageWords,
  landingWords,
  serviceWords,
  pricingWords,
  resultWords,
  templateWords,
  contactWords,
}
