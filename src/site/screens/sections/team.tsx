// The team: four people at a time on a desktop, two on a tablet and a phone.
// Content: src/content/rules/types/team-text.ts, src/content/rules/types/team-member.ts. Seed: seeds/demo/people.ts.
import { useWords } from '#ui/screens/use-words.ts'
import { Carousel } from '../parts/carousel.tsx'
import { Picture } from '../parts/picture.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import type { SectionProps } from './section.ts'

export function Team({ site }: SectionProps) {
  const t = useWords('site.pages')
  const { teamText, teamMember, media } = site
  if (!teamMember.length) return null
  const heading = teamText?.teamHeading ?? t('team.heading')
  return (
    <section id="team-sec" className="section">
      <div className="measure">
        <Carousel
          label={heading}
          head={
            <SectionHead
              lang={teamText?.lang}
              heading={heading}
              text={teamText?.teamText}
              shortOnPhone
              className="max-w-[46rem]"
            />
          }
          itemClass="w-2/5 sm:w-[calc((100%-1.5rem)/2)] lg:w-[calc((100%-4.5rem)/4)]"
        >
          {teamMember.map((member) => (
            <figure key={member._id}>
              <Picture
                media={media}
                src={member.teamMemberImg}
                shape={[6, 7]}
                decorative
                sizes="(width >= 64rem) 18rem, (width >= 40rem) 45vw, 90vw"
                className="w-full rounded-2xl"
              />
              <figcaption lang={member.lang} className="mt-3 sm:mt-4">
                <span className="block title max-sm:text-base">{member.teamMemberName}</span>
                <span className="mt-1 block text-muted max-sm:text-sm">{member.teamMemberTitle}</span>
              </figcaption>
            </figure>
          ))}
        </Carousel>
      </div>
    </section>
  )
}
