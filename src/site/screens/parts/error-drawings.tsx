// The drawings of the error pages. Inline, so they work on any background.
import type { ReactNode } from 'react'

interface DrawingProps {
  className?: string
}

function Drawing({ className, children }: DrawingProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 400 330"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <rect x="20" y="58" width="360" height="252" rx="20" fill="var(--color-accent-soft)" />
      {children}
    </svg>
  )
}

/** A search without results: the page was not found, or something went wrong. */
export const EmptyResult = (props: DrawingProps) => (
  <Drawing {...props}>
    <rect x="54" y="26" width="292" height="66" rx="33" fill="var(--color-accent-mid)" />
    <rect x="54" y="20" width="292" height="66" rx="33" fill="var(--color-white)" />
    <path d="M90 53h110" stroke="var(--color-ink)" strokeWidth="12" />
    <circle cx="302" cy="51" r="12" stroke="var(--color-ink)" strokeWidth="6" />
    <path d="m311 60 9 9" stroke="var(--color-ink)" strokeWidth="6" />
    <g stroke="var(--color-accent-mid)" strokeWidth="4" strokeDasharray="1 11">
      <rect x="72" y="122" width="256" height="66" rx="12" />
      <rect x="72" y="208" width="256" height="66" rx="12" />
    </g>
    <path d="M98 146h96M98 166h140M98 232h70M98 252h150" stroke="var(--color-white)" strokeWidth="9" />
    <circle cx="328" cy="122" r="11" fill="var(--color-amber)" />
  </Drawing>
)

/** A closed door and the outline of a missing key: the viewer may not see the page. */
export const ClosedDoor = (props: DrawingProps) => (
  <Drawing {...props}>
    <path d="M72 310V100a80 80 0 0 1 160 0v210z" fill="var(--color-accent-mid)" />
    <path d="M88 310V100a64 64 0 0 1 128 0v210z" fill="var(--color-white)" />
    <path d="M130 108h44" stroke="var(--color-ink)" strokeWidth="12" />
    <circle cx="192" cy="188" r="11" fill="var(--color-amber)" />
    <path d="M192 220v14" stroke="var(--color-ink)" strokeWidth="9" />
    <path
      d="M312 176a34 34 0 1 1 .1 0zM312 176v98M312 240h26M312 274h26"
      stroke="var(--color-accent-mid)"
      strokeWidth="5"
      strokeDasharray="1 11"
    />
  </Drawing>
)
