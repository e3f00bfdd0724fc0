// The parts of a case study, read from the lines that an admin typed.
import { seriesOf, type MonthValue } from '#content/rules/case-study/series.ts'
import {
  datedNotesOf,
  figureLinesOf,
  tableOf,
  type DatedNote,
  type FigureLine,
  type TypedTable,
} from '#content/rules/case-study/typed-lines.ts'
import type { CaseStudy } from '#content/rules/study-page.ts'

export interface StudyParts {
  figures: FigureLine[]
  series: MonthValue[]
  marks: DatedNote[]
  sample: TypedTable | undefined
}

export const partsOf = ({ figures, series, marks, sample }: CaseStudy): StudyParts => ({
  figures: figureLinesOf(figures),
  series: seriesOf(series),
  marks: datedNotesOf(marks),
  sample: tableOf(sample),
})
