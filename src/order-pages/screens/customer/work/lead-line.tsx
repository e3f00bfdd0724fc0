import type { PublicLead } from '#work/server/order-page/lead.ts'

interface LeadLineProps {
  lead: PublicLead
  /** The address of the box for messages. */
  writeAt: string
}

/** Who leads the order. Messages go to the thread, so that none is lost in a mailbox. */
export function LeadLine({ lead: { name, picture, title }, writeAt }: LeadLineProps) {
  return (
    <div className="flex min-w-0 items-center gap-3 text-sm">
      {picture ? (
        <img
          src={picture}
          alt=""
          className="light-paper size-12 shrink-0 rounded-full bg-paper object-cover"
        />
      ) : (
        <span
          aria-hidden="true"
          className="flex size-12 shrink-0 items-center justify-center rounded-full bg-accent-soft font-display text-lg font-semibold text-accent-dark"
        >
          {name.trim().charAt(0).toUpperCase()}
        </span>
      )}
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">
          <span className="font-medium">{name}</span> leads your order
        </p>
        <p className="flex flex-wrap gap-x-2 text-muted">
          {title && <span>{title}</span>}
          <a href={writeAt} className="text-accent underline underline-offset-3">
            Write a message
          </a>
        </p>
      </div>
    </div>
  )
}
