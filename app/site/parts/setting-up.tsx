// Replaces the hero while there is no banner: the agency's name or, on an empty site, a note that it is being
// set up.
import type { Site } from '#content/index.ts'
import { siteName } from '#content/page-title.ts'
import { Counters } from '../sections/counters.tsx'

export function SettingUp({ site }: { site: Site }) {
  const isEmpty = !site.serviceItem.length && !site.about && !site.pricing.length
  return (
    <section>
      <div className="measure py-[clamp(4rem,2rem+10vw,10rem)]">
        <h1 className="max-w-[16ch] hero-title">{isEmpty ? 'This site is being set up' : siteName(site)}</h1>
        {isEmpty && (
          <p className="mt-6 max-w-[48ch] lead">
            There is not much to read here yet, but you can already write to us with the form below.
          </p>
        )}
      </div>
      <Counters site={site} />
    </section>
  )
}
