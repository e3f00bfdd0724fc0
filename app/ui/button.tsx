// What one presses. A link that looks like a button is still a link: it leads somewhere, a button does something.
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'

export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'plain'

const SHAPE =
  'inline-flex min-h-9 cursor-pointer items-center justify-center gap-2 rounded-md border px-3.5 py-1.5 text-center text-sm font-medium no-underline transition-colors duration-150 ' +
  'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed pointer-coarse:min-h-11'

const LOOKS: Record<ButtonVariant, string> = {
  primary: 'border-accent bg-accent text-white hover:border-accent-dark hover:bg-accent-dark',
  quiet: 'border-muted/40 bg-white text-ink hover:border-muted hover:bg-paper',
  danger: 'border-danger/40 bg-white text-danger hover:border-danger hover:bg-danger-soft',
  plain: 'border-transparent bg-transparent text-muted hover:bg-line/60 hover:text-ink',
}

export const buttonClass = (variant: ButtonVariant = 'primary', more = ''): string => `${SHAPE} ${LOOKS[variant]} ${more}`

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant
}

export function Button({ variant, className, type = 'submit', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(variant, className)} {...rest} />
}

interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant
}

/** To another screen of the signed-in side. */
export function LinkButton({ variant = 'quiet', className, ...rest }: LinkButtonProps) {
  return <Link className={buttonClass(variant, className as string | undefined)} {...rest} />
}

interface AnchorButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  variant?: ButtonVariant
}

/** To a public page, a file or another site: a whole new document. */
export function AnchorButton({ variant = 'quiet', className, children, ...rest }: AnchorButtonProps) {
  return <a className={buttonClass(variant, className)} {...rest}>{children}</a>
}
