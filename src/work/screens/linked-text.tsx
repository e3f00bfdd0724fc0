import { linkedParts } from '#platform/rules/text-links.ts'
import { A } from '#ui/screens/local-link.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'

/** What somebody wrote, with its web addresses as links. It is shown exactly as typed. */
export const LinkedText = ({ text }: { text: string }) =>
  linkedParts(text).map(({ text: part, href }, at) =>
    href ? (
      <A
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className={`[overflow-wrap:anywhere] ${TEXT_LINK}`}
      >
        {part}
      </A>
    ) : (
      part
    ),
  )
