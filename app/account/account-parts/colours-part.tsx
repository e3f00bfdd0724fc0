// Light or dark, for this browser.
import { Card } from '#app/ui/card.tsx'
import { ColourChoice } from '#app/ui/colour-choice.tsx'

export const ColoursPart = () => (
  <Card title="Appearance" id="colours">
    <p className="mb-3 text-sm text-muted">
      Light or dark, in this browser. System follows your device. The public site stays light.
    </p>
    <ColourChoice className="max-w-sm" />
  </Card>
)
