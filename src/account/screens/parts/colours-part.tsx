// Light or dark, for this browser.
import { Card } from '#ui/screens/card.tsx'
import { ColourChoice } from '../colour-choice.tsx'

export const ColoursPart = () => (
  <Card title="Appearance" id="colours">
    <p className="mb-3 text-sm text-muted">
      Light or dark, in this browser. System follows your device. The public site stays light.
    </p>
    <ColourChoice className="max-w-sm" />
  </Card>
)
