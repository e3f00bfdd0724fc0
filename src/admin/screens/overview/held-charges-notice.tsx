import { IntentButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { useFormat } from '#ui/screens/use-format.ts'

/** After a restore. Until the button is pressed nobody’s card is charged. */
export function HeldChargesNotice({ since }: { since: number }) {
  const format = useFormat()
  return (
    <Notice
      tone="info"
      title="Saved cards are not charged"
      actions={<IntentButton intent="charge-cards-again">Charge saved cards again</IntentButton>}
    >
      A backup was restored on {format.date(since)}. Since it was made customers may have paid, paused, ended
      or taken a card back. Look through the retainers first: pause or end those that were. Until then bills
      go out with a link to pay.
    </Notice>
  )
}
