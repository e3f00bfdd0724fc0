/** The drawing of the error pages: a search without results. Inline, so it works on any background. */
export function EmptyResult({ className }: { className?: string }) {
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
    </svg>
  )
}
