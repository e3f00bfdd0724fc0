import { AnchorButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'

export const SecondFactorPart = () => (
  <Card title="Two-step sign-in" id="second-factor">
    <p className="mb-4 text-sm text-muted">
      Your password, and a code from an app on your phone. A stolen password alone is then useless.
    </p>
    <AnchorButton href="/second-factor">Set up or change</AnchorButton>
  </Card>
)
