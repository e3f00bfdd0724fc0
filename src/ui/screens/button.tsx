// Buttons, and links that look like buttons. A link navigates; a button acts.
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'
import { A } from './local-link.tsx'

export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'plain'

/** Large is for the main action of a page, small for rows of a list. */
export type ButtonSize = 'small' | 'normal' | 'large'

const SHAPE =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-md border text-center font-medium ' +
  'no-underline transition-colors duration-150 ' +
  'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent ' +
  'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed'

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-7.5 px-2.5 py-0.5 text-sm pointer-coarse:min-h-11',
  normal: 'min-h-9.5 px-3.5 py-1.5 text-sm pointer-coarse:min-h-11',
  large: 'min-h-12 w-full px-5 py-2.5 text-base',
}

const LOOKS: Record<ButtonVariant, string> = {
  primary: 'border-accent bg-accent text-on-accent hover:border-accent-dark hover:bg-accent-dark',
  quiet: 'border-muted/40 bg-surface text-ink hover:border-muted hover:bg-paper',
  danger: 'border-danger/40 bg-surface text-danger hover:border-danger hover:bg-danger-soft',
  plain: 'border-transparent bg-transparent text-muted hover:bg-line/60 hover:text-ink',
}

interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
}

export const buttonClass = (
  variant: ButtonVariant = 'primary',
  className = '',
  size: ButtonSize = 'normal',
): string => `${SHAPE} ${SIZES[size]} ${LOOKS[variant]} ${className}`

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {}

export function Button({ variant, size, className, type = 'submit', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(variant, className, size)} {...rest} />
}

interface LinkButtonProps extends LinkProps, ButtonLook {}

/** Leads to another hydrated screen. */
export function LinkButton({ variant = 'quiet', size, className, ...rest }: LinkButtonProps) {
  return <Link className={buttonClass(variant, className, size)} {...rest} />
}

interface AnchorButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement>, ButtonLook {}

/** Leads to a public page, a file or another site: loads a whole document. */
export function AnchorButton({ variant = 'quiet', size, className, children, ...rest }: AnchorButtonProps) {
  return (
    <A className={buttonClass(variant, className, size)} {...rest}>
      {children}
    </A>
  )
}
