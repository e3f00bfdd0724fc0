// Replaces the hero while there is no banner: the agency's name or, on an empty site, a note that it is being
// set up.
import type { Site } from '#content/rules/index.ts'
import { siteName } from '#content/rules/page-title.ts'
import { wordsIn } from '#content/rules/words.ts'
import { Counters } from '../sections/counters.tsx'

export function SettingUp({ site }: { site: Site }) {
  const isEmpty = !site.serviceItem.length && !site.about && !site.pricing.length
  const words = wordsIn(site, 'messageWords')
  return (
    <section>
      <div className="measure py-[clamp(4rem,2rem+10vw,10rem)]">
        <h1 className="max-w-[16ch] hero-title">{isEmpty ? words.setUpHeading : siteName(site)}</h1>
        {isEmpty && <p className="mt-6 max-w-[48ch] lead">{words.setUpText}</p>}
      </div>
      <Counters site={site} />
    </section>
  )
}
