import { AnchorButton } from '#ui/screens/button.tsx'
import { useWords } from '#ui/screens/use-words.ts'

export const PackagesLink = () => (
  <AnchorButton variant="primary" href="/pricing">
    {useWords('checkout.screens')('seePackages')}
  </AnchorButton>
)
