// Ways on: a button for what the page wants one to do, an arrow for what one may read next.
import type { ReactNode } from 'react'

export const SITE_BUTTON =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-lg px-6 py-3 text-center text-base font-semibold transition-[background-color,color,transform] duration-200 motion-safe:active:translate-y-px'

const LOOKS = {
  solid: 'bg-accent text-white hover:bg-accent-dark',
  outline: 'bg-white text-ink ring-1 ring-inset ring-ink/25 hover:bg-accent-soft hover:ring-accent',
  light: 'bg-white text-ink hover:bg-accent-soft',
}

export function ButtonLink({
  href,
  look = 'solid',
  className = '',
  children,
}: {
  href: string
  look?: keyof typeof LOOKS
  className?: string
  children: ReactNode
}) {
  return (
    <a href={href} className={`${SITE_BUTTON} ${LOOKS[look]} ${className}`}>
      {children}
    </a>
  )
}

interface SubmitButtonProps {
  look?: keyof typeof LOOKS
  className?: string
  /** Sent with the form: which of its buttons was pressed. */
  name?: string
  value?: string
  children: ReactNode
}

export function SubmitButton({ look = 'solid', className = '', children, ...sent }: SubmitButtonProps) {
  return (
    <button type="submit" {...sent} className={`${SITE_BUTTON} ${LOOKS[look]} cursor-pointer ${className}`}>
      {children}
    </button>
  )
}

export function ArrowLink({
  href,
  className = '',
  children,
}: {
  href: string
  className?: string
  children: ReactNode
}) {
  return (
    <a
      href={href}
      className={`group inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline-offset-4 hover:underline ${className}`}
    >
      {children}
      <Arrow />
    </a>
  )
}

export function Arrow() {
  return (
    <svg
      aria-hidden="true"
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="transition-transform duration-200 group-hover:translate-x-1"
    >
      <path d="M3 9h12M10.5 4.5 15 9l-4.5 4.5" />
    </svg>
  )
}
