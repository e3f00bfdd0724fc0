// Call-to-action buttons and links: a button for the page's main action, an arrow link for further reading.
import type { ReactNode } from 'react'
import { A } from '#ui/screens/local-link.tsx'
import { useWords } from '#ui/screens/use-words.ts'

export const SITE_BUTTON =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-lg px-6 py-3 text-center text-base ' +
  'font-semibold transition-[background-color,color,transform] duration-200 ' +
  'motion-safe:active:translate-y-px'

export const BUTTON_LOOKS = {
  solid: 'bg-accent text-on-accent hover:bg-accent-dark',
  outline: 'bg-surface text-ink ring-1 ring-inset ring-ink/25 hover:bg-accent-soft hover:ring-accent',
  light: 'bg-white text-ink hover:bg-accent-soft',
}

export function ButtonLink({
  href,
  look = 'solid',
  className = '',
  children,
}: {
  href: string
  look?: keyof typeof BUTTON_LOOKS
  className?: string
  children: ReactNode
}) {
  return (
    <A href={href} className={`${SITE_BUTTON} ${BUTTON_LOOKS[look]} ${className}`}>
      {children}
    </A>
  )
}

interface SubmitButtonProps {
  look?: keyof typeof BUTTON_LOOKS
  className?: string
  /** Tells the server which button of the form was pressed. */
  name?: string
  value?: string
  children: ReactNode
}

export function SubmitButton({
  look = 'solid',
  className = '',
  children,
  ...nameAndValue
}: SubmitButtonProps) {
  return (
    <button
      type="submit"
      {...nameAndValue}
      className={`${SITE_BUTTON} ${BUTTON_LOOKS[look]} cursor-pointer ${className}`}
    >
      {children}
    </button>
  )
}

export const TEXT_LINK =
  'inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline'

export function ArrowLink({
  href,
  back = false,
  className = '',
  children,
}: {
  href: string
  /** Leads back: the arrow points left and stands before the words. */
  back?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <A href={href} className={`group gap-2 ${TEXT_LINK} ${className}`}>
      {back && <Arrow className={`rotate-180 ${MOVES_BACK_ON_HOVER}`} />}
      {children}
      {!back && <Arrow className={MOVES_ON_HOVER} />}
    </A>
  )
}

/** Under the message of a small page. */
export const BackHome = () => (
  <ButtonLink href="/" className="mt-8">
    {useWords('site.screens')('message.backHome')}
  </ButtonLink>
)

/** A link in the small print under a form. */
export function SmallPrintLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <A href={href} className="underline underline-offset-2 hover:text-ink">
      {children}
    </A>
  )
}

/** For an arrow inside a link with the class `group`. */
export const MOVES_ON_HOVER = 'transition-transform duration-200 group-hover:translate-x-1'
const MOVES_BACK_ON_HOVER = 'transition-transform duration-200 group-hover:-translate-x-1'

export function Arrow({ size = 18, className }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d="M3 9h12M10.5 4.5 15 9l-4.5 4.5" />
    </svg>
  )
}
