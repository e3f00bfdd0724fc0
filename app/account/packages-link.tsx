import { AnchorButton } from '#app/ui/button.tsx'

export const PackagesLink = () => (
  <AnchorButton variant="primary" href="/pricing">
    See the packages
  </AnchorButton>
)
