// Replaces the hero while there is no banner: the agency's name or, on an empty site, a note that it is being
// set up.
import type { Site } from '#content/rules/index.ts'
import { siteName } from '#content/rules/page-title.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { Counters } from '../sections/counters.tsx'

export function SettingUp({ site }: { site: Site }) {
  const t = useWords('site.pages')
  const isEmpty = !site.serviceItem.length && !site.about && !site.pricing.length
  return (
    <section>
      <div className="measure py-[clamp(4rem,2rem+10vw,10rem)]">
        <h1 className="max-w-[16ch] hero-title">{isEmpty ? t('message.setUpHeading') : siteName(site)}</h1>
        {isEmpty && <p className="mt-6 max-w-[48ch] lead">{t('message.setUpText')}</p>}
      </div>
      <Counters site={site} />
    </section>
  )
}
