// A client's mark with its name.
import type { Site } from '#content/rules/index.ts'
import type { CaseStudy } from '#content/rules/study-page.ts'
import { Picture } from './picture.tsx'

interface ClientMarkProps {
  study: CaseStudy
  media: Site['media']
  /** A phone shows the mark alone. */
  isShort?: boolean
}

export function ClientMark({ study, media, isShort = false }: ClientMarkProps) {
  return (
    <>
      <Picture
        media={media}
        src={study.logo}
        shape={[1, 1]}
        mayBeLogo
        decorative
        sizes="40px"
        className="w-10 shrink-0 rounded-lg"
      />
      <span
        className={`font-display text-lg leading-tight tracking-[-0.01em] ${isShort ? 'max-sm:sr-only' : ''}`}
      >
        {study.client}
      </span>
    </>
  )
}
