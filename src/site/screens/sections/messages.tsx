// Two of the short pages, for the preview of their words: after the contact form, and where a page is
// missing. Content: src/content/rules/types/message-words.ts.
import { useWords } from '#ui/screens/use-words.ts'
import { ErrorMessage } from '../parts/error-message.tsx'
import { ThanksMessage } from '../parts/thanks-message.tsx'
import { errorLinks } from '../shell/menu.ts'
import { shellOf } from '../shell/shell.ts'
import type { SectionProps } from './section.ts'

export function Messages({ site }: SectionProps) {
  const shared = useWords('site.screens')
  const { home, pages } = errorLinks()
  return (
    <>
      <ThanksMessage site={site} wasSent />
      <ErrorMessage
        status={404}
        title={shared('message.missingHeading')}
        detail={shared('message.missingText')}
        links={[home, ...pages]}
      />
    </>
  )
}
