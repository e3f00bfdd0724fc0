// What stands in the hero's place while there is no banner: the name, and, on a site that is still bare, a
// calm word about it.
import type { Site } from '#content/index.ts'
import { siteName } from '#content/page-title.ts'
import { Counters } from '../sections/counters.tsx'

export function SettingUp({ site }: { site: Site }) {
  const bare = !site.serviceItem.length && !site.about && !site.pricing.length
  return (
    <section>
      <div className="measure py-[clamp(4rem,2rem+10vw,10rem)]">
        <h1 className="max-w-[16ch] hero-title">{bare ? 'This site is being set up' : siteName(site)}</h1>
        {bare && (
          <p className="mt-6 max-w-[48ch] lead">
            There is not much to read here yet, but the form below reaches us already.
          </p>
        )}
      </div>
      <Counters site={site} />
    </section>
  )
}
