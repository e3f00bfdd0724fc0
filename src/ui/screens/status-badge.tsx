// A status as text and colour: colour alone would exclude colour-blind people.

export type StatusTone = 'good' | 'wait' | 'bad' | 'quiet'

const TONES: Record<string, StatusTone> = {
  Paid: 'good',
  Delivered: 'good',
  Read: 'quiet',
  sent: 'good',
  verified: 'good',
  Shown: 'good',
  UnPaid: 'wait',
  Pending: 'wait',
  UnRead: 'wait',
  waiting: 'wait',
  sending: 'wait',
  received: 'wait',
  Cancelled: 'bad',
  failed: 'bad',
  invalid: 'bad',
  'given-up': 'bad',
  expired: 'quiet',
  Hidden: 'quiet',
  Unused: 'quiet',
}

const LOOKS: Record<StatusTone, { badge: string; dot: string }> = {
  good: { badge: 'bg-accent-soft text-accent-dark', dot: 'bg-accent' },
  wait: { badge: 'bg-amber-soft text-ink', dot: 'bg-amber' },
  bad: { badge: 'bg-danger-soft text-danger', dot: 'bg-danger' },
  quiet: { badge: 'bg-line/60 text-ink', dot: 'bg-muted' },
}

const BADGE =
  'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium sm:whitespace-nowrap'

/** Without words it capitalises the stored status. The tone follows from the status unless one is given. */
export function StatusBadge({
  status,
  words = status.charAt(0).toUpperCase() + status.slice(1),
  tone = TONES[status] ?? 'quiet',
}: {
  status: string
  words?: string
  tone?: StatusTone
}) {
  const { badge, dot } = LOOKS[tone]
  return (
    <span className={`${BADGE} ${badge}`}>
      <span aria-hidden="true" className={`size-1.5 rounded-full ${dot}`} />
      {words}
    </span>
  )
}
