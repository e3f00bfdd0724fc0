import { Card } from '#app/ui/card.tsx'
import type { PublicLead } from '#server/use-cases/work/lead.ts'

/** Who does the work. */
export function LeadCard({ lead }: { lead: PublicLead }) {
  return (
    <Card title="Your lead" id="lead">
      <div className="flex items-center gap-4">
        {lead.picture && (
          <img src={lead.picture} alt="" className="size-16 shrink-0 rounded-full bg-paper object-cover" />
        )}
        <div className="min-w-0">
          <p className="font-medium [overflow-wrap:anywhere]">{lead.name}</p>
          {lead.title && <p className="text-sm text-muted">{lead.title}</p>}
          <p className="mt-1 text-sm">
            <a href="#write" className="text-accent underline underline-offset-3">
              Write a message
            </a>
          </p>
        </div>
      </div>
    </Card>
  )
}
