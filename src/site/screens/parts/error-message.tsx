// What happened, and links to continue.
import type { ReactNode } from 'react'
import { useRead } from '#ui/screens/use-words.ts'
import { ButtonLink } from '../shell/cta-buttons.tsx'
import type { MenuEntry } from '../shell/menu.ts'
import { ClosedDoor, EmptyResult } from './error-drawings.tsx'

/** The viewer is signed out, or has no permission. */
const CLOSED: ReadonlySet<number> = new Set([401, 403])

interface ErrorMessageProps {
  /** The status of the answer; none if the site was not reached. */
  status?: number | undefined
  title: string
  detail: string
  links: readonly MenuEntry[]
  /** The main thing to do, before the links. */
  children?: ReactNode
}

export function ErrorMessage({ status, title, detail, links, children }: ErrorMessageProps) {
  const read = useRead()
  const Drawing = status !== undefined && CLOSED.has(status) ? ClosedDoor : EmptyResult
  return (
    <div className="measure grid items-center gap-x-12 gap-y-10 py-[clamp(3rem,1rem+9vw,8rem)] lg:grid-cols-12">
      <div className="lg:col-span-7">
        {status !== undefined && <p className="font-display text-lg text-accent tabular-nums">{status}</p>}
        <h1 className="mt-2 page-title">{title}</h1>
        <p className="mt-5 max-w-[52ch] lead">{detail}</p>
        {children}
        <div className="mt-8 flex flex-wrap gap-3">
          {links.map(({ label, href }, index) => (
            <ButtonLink key={href} href={href} look={index || children ? 'outline' : 'solid'}>
              {read(label)}
            </ButtonLink>
          ))}
        </div>
      </div>
      <Drawing className="mx-auto w-full max-w-sm lg:col-span-5" />
    </div>
  )
}
