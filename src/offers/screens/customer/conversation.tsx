// What customer and agency write to each other about the offer.
import { SubmitButton } from '#site/screens/shell/cta-buttons.tsx'
import { TextArea } from '#ui/screens/field.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import type { Refusal } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { CustomerOffer } from '../../server/customer-offer.ts'

interface ConversationProps {
  offer: CustomerOffer
  typed: string | undefined
  refusal: Refusal | undefined
}

export function Conversation({ offer, typed, refusal }: ConversationProps) {
  const t = useWords('offers.pages')
  const format = useFormat()
  return (
    <section id="conversation" aria-labelledby="conversation-heading" className="space-y-4">
      <h2 id="conversation-heading" className="title">
        {t('questions')}
      </h2>
      {offer.messages.length > 0 && (
        <ol className="m-0 mb-6 list-none space-y-3 p-0">
          {offer.messages.map(({ _id, side, text, at }) => (
            <li key={_id} className="rounded-2xl border border-line bg-white p-4">
              <p className="text-sm text-muted">
                {side === 'agency' ? offer.agency : t('you')}, {format.dateAndTime(at)}
              </p>
              <p className="mt-1 whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
      )}
      <form method="post" className="space-y-4">
        {refusal && !refusal.errors.text && <Notice tone="wrong">{refusal.detail}</Notice>}
        <input type="hidden" name="key" value={offer.messageKey} />
        <TextArea
          name="text"
          label={t('ask')}
          help={t('askHelp')}
          required
          rows={4}
          maxLength={5000}
          defaultValue={typed}
          error={refusal?.errors.text}
          className="text-base!"
        />
        <SubmitButton name="intent" value="ask" look="outline">
          {t('askButton')}
        </SubmitButton>
      </form>
    </section>
  )
}
