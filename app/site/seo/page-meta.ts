// Meta tags for search engines and link previews.
import type { MetaDescriptor } from 'react-router'
import type { Site } from '#content/index.ts'
import { sharePicturePath, siteName, titleAndDescription, type EditablePage } from '#content/page-title.ts'

export function pageMeta(
  { site, origin }: { site: Site; origin: string },
  page: EditablePage,
): MetaDescriptor[] {
  const { title, description } = titleAndDescription(site, page)
  const address = origin + page
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: siteName(site) },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: origin + sharePicturePath(page) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
