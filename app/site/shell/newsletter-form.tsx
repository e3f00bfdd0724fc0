// One field and one button. The address becomes a subscriber only after a mail to it was answered, and the
// words say so.
import { EMAIL_MAXIMUM } from '#domain/email-address.ts'
import { Honeypot } from '../parts/honeypot.tsx'

export function NewsletterForm() {
  return (
    <form method="post" action="/newsletter" data-timed="">
      <h2 className="font-semibold text-white">Newsletter</h2>
      <p id="newsletter-help" className="mt-3 max-w-[40ch]">
        We write rarely. You confirm by mail first, and leave with one click.
      </p>
      <div data-input="" className="mt-4 flex max-w-md gap-2">
        <label htmlFor="newsletter-email" className="sr-only">
          Your e-mail for the newsletter
        </label>
        <input
          id="newsletter-email"
          type="email"
          name="subemail"
          required
          maxLength={EMAIL_MAXIMUM}
          autoComplete="email"
          placeholder="you@example.com"
          aria-describedby="newsletter-help"
          className="min-h-12 w-full min-w-0 rounded-lg border border-white/45 bg-transparent px-4 text-base text-white placeholder:text-white/60"
        />
        <button
          type="submit"
          className="min-h-12 shrink-0 cursor-pointer rounded-lg bg-white px-5 font-semibold text-ink transition-colors duration-150 hover:bg-accent-soft"
        >
          Subscribe
        </button>
      </div>
      <Honeypot />
    </form>
  )
}
