// Without scripts: a file goes up on a screen of its own, so that no other answer is lost by it.
import { LinkButton } from '#ui/screens/button.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import type { BriefEntry } from '../../server/brief/read-brief.ts'
import { UploadForm } from '../thread/composer.tsx'

export function AddFile({ orderId, to }: { orderId: string; to: Pick<BriefEntry, 'id' | 'label'> }) {
  const brief = `/order/${orderId}/brief`
  const back = `${brief}?${new URLSearchParams({ ready: to.id })}#question-${to.id}`
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title="Add a file" back={{ to: brief, label: 'Questions about your order' }}>
        For the question “{to.label}” Your answers are saved. Send the file, and it waits below the question.
      </PageHead>
      <UploadForm orderId={orderId} back={back} />
      <LinkButton variant="plain" to={back}>
        Go on without a file
      </LinkButton>
    </div>
  )
}
