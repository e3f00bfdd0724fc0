// The deliveries of an order, newest first. Their answer is given at the top of the page.
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { Round } from '#work/screens/round.tsx'
import type { OrderWorkView } from '#work/server/order-page/order-work-view.ts'

export function DeliveryCard({ work: { deliveries, points } }: { work: OrderWorkView }) {
  const t = useWords('order-pages.screens')
  const [latest, ...earlier] = deliveries
  if (!latest) return null
  return (
    <Card title={t('delivery.title')} id="delivery" className="mb-6">
      <Round round={latest} points={points} />
      {earlier.length > 0 && (
        <Disclosure summary={t('delivery.earlier')} className="mt-3">
          <div className="mt-2 space-y-3">
            {earlier.map((round) => (
              <Round key={round.round} round={round} points={points} />
            ))}
          </div>
        </Disclosure>
      )}
    </Card>
  )
}
