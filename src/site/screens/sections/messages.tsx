// Two of the short pages, for the preview of their words: after the contact form, and where a page is
// missing. Content: src/content/rules/types/message-words.ts.
import { wordsIn } from '#content/rules/words.ts'
import { ErrorMessage } from '../parts/error-message.tsx'
import { ThanksMessage } from '../parts/thanks-message.tsx'
import { errorLinks } from '../shell/menu.ts'
import { shellOf } from '../shell/shell.ts'
import type { SectionProps } from './section.ts'

export function Messages({ site }: SectionProps) {
  const words = wordsIn(site, 'messageWords')
  const { home, pages } = errorLinks(shellOf(site))
  return (
    <>
      <ThanksMessage site={site} wasSent />
      <ErrorMessage
        status={404}
        title={words.missingHeading}
        detail={words.missingText}
        links={[home, ...pages]}
      />
    </>
  )
}
