// A page with one message: an icon, a heading, and what to do next.
import type { ReactNode } from 'react'
import type { IconName } from '#content/rules/model/icons.ts'
import { Icon } from '#ui/screens/icon.tsx'

interface SmallPageProps {
  icon: IconName
  heading: string
  /** The result of the last action, also announced by screen readers. */
  status?: string
  children: ReactNode
}

export function SmallPage({ icon, heading, status, children }: SmallPageProps) {
  return (
    <main id="main" className="measure py-[clamp(3.5rem,2rem+8vw,8rem)] text-center">
      <div className="mx-auto max-w-[40rem]">
        <span className="mx-auto flex size-20 items-center justify-center rounded-full bg-accent-soft text-accent-dark">
          <Icon name={icon} size={34} />
        </span>
        {status && (
          <p
            role="status"
            className="mx-auto mt-8 w-fit rounded-full bg-accent-soft px-3.5 py-1 text-sm font-medium text-accent-dark"
          >
            {status}
          </p>
        )}
        <h1 className={`page-title ${status ? 'mt-4' : 'mt-8'}`}>{heading}</h1>
        {children}
      </div>
    </main>
  )
}
