// The newsletter form of the footer. An address is subscribed only after its owner opened the link we mailed.
import type { Words } from '#content/rules/words.ts'
import { EMAIL_MAXIMUM } from '#platform/rules/email-address.ts'
import { Honeypot } from '../parts/honeypot.tsx'

export function NewsletterForm({ words }: { words: Words<'frameWords'> }) {
  return (
    <form method="post" action="/newsletter" data-timed="" className="max-sm:col-span-full">
      <h2 className="font-semibold text-white">{words.newsletter}</h2>
      <p id="newsletter-help" className="mt-1 max-w-[40ch] sm:mt-3">
        {words.newsletterPromise}
      </p>
      <div data-input="" className="mt-3 flex max-w-md gap-2 sm:mt-4">
        <label htmlFor="newsletter-email" className="sr-only">
          {words.newsletterLabel}
        </label>
        <input
          id="newsletter-email"
          type="email"
          name="subemail"
          required
          maxLength={EMAIL_MAXIMUM}
          autoComplete="email"
          placeholder={words.newsletterExample}
          aria-describedby="newsletter-help"
          className="min-h-12 w-full min-w-0 rounded-lg border border-white/45 bg-transparent px-4 text-base text-white placeholder:text-white/60"
        />
        <button
          type="submit"
          className="min-h-12 shrink-0 cursor-pointer rounded-lg bg-white px-5 font-semibold text-ink transition-colors duration-150 hover:bg-accent-soft"
        >
          {words.subscribe}
        </button>
      </div>
      <Honeypot />
    </form>
  )
}
