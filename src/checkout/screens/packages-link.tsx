import { AnchorButton } from '#ui/screens/button.tsx'

export const PackagesLink = () => (
  <AnchorButton variant="primary" href="/pricing">
    See the packages
  </AnchorButton>
)
