// The clients of the case studies in a row: mark and name, each a link to its page.
import type { Site } from '#content/rules/index.ts'
import { studyPath } from '#content/rules/study-page.ts'
import { wordsIn } from '#content/rules/words.ts'
import { ClientMark } from './client-mark.tsx'

export function ClientMarks({ site, className = '' }: { site: Site; className?: string }) {
  return (
    <ul
      aria-label={wordsIn(site, 'frameWords').clients}
      className={`flex flex-wrap gap-x-3 gap-y-1 sm:gap-x-8 lg:gap-x-12 ${className}`}
    >
      {site.caseStudy.map((study) => (
        <li key={study._id}>
          <a
            href={studyPath(study)}
            className="flex min-h-14 items-center gap-3 underline-offset-4 hover:underline max-sm:min-w-12"
          >
            <ClientMark study={study} media={site.media} isShort />
          </a>
        </li>
      ))}
    </ul>
  )
}
