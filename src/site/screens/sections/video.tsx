// A video: its still links to it, its points are listed beside it. Nothing is loaded from the other site
// before a click.
// Content: src/content/rules/types/video.ts, src/content/rules/types/video-item.ts. Seed: seeds/demo/service-page.ts.
import { Icon } from '#ui/screens/icon.tsx'
import { A } from '#ui/screens/local-link.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { Paragraphs } from '../parts/paragraphs.tsx'
import { Picture } from '../parts/picture.tsx'
import type { SectionProps } from './section.ts'

export function Video({ site }: SectionProps) {
  const t = useWords('site.pages')
  const { video, videoItem, media } = site
  if (!video && !videoItem.length) return null
  return (
    <section className="section-ground bg-ink text-white">
      <div className="measure">
        {video && (
          <h2 lang={video.lang} className="max-w-[20ch] headline">
            {video.headingVideo}
          </h2>
        )}
        <div className="mt-5 grid items-center gap-x-12 gap-y-5 sm:mt-12 sm:gap-y-10 lg:grid-cols-12">
          {video && (
            <A
              href={video.videoLink}
              target="_blank"
              rel="noopener"
              className="group relative block overflow-hidden rounded-2xl ring-1 ring-white/15 outline-offset-4 lg:col-span-7"
            >
              <Picture
                media={media}
                src={video.videoImage}
                shape={[16, 9]}
                sizes="(width >= 64rem) 43rem, 100vw"
                className="w-full transition-transform duration-250 motion-safe:group-hover:scale-[1.02]"
              />
              <span className="absolute inset-0 flex items-center justify-center">
                <span className="flex size-20 items-center justify-center rounded-full bg-white text-ink transition-transform duration-200 motion-safe:group-hover:scale-105">
                  <svg
                    aria-hidden="true"
                    width="26"
                    height="30"
                    viewBox="0 0 26 30"
                    fill="currentColor"
                    className="ms-1.5"
                  >
                    <path d="M1 2.6v24.8a1.6 1.6 0 0 0 2.4 1.4l21-12.4a1.6 1.6 0 0 0 0-2.8l-21-12.4A1.6 1.6 0 0 0 1 2.6z" />
                  </svg>
                </span>
              </span>
              <span className="sr-only">{t('service.watchVideo')}</span>
            </A>
          )}
          <ul className="space-y-3 sm:space-y-8 lg:col-span-5">
            {videoItem.map((item) => (
              <li key={item._id} lang={item.lang} className="flex gap-4 max-sm:items-center sm:gap-5">
                <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-white/10 text-accent-mid sm:size-12">
                  <Icon name={item.videoItemIcon} />
                </span>
                <div>
                  <h3 className="title">{item.videoItemTitle}</h3>
                  <div className="mt-2 space-y-3 leading-relaxed text-white/75 max-sm:hidden">
                    <Paragraphs text={item.videoItemDetails} />
                  </div>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
