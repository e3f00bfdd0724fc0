// What an admin types line by line for a case study: dated marks, figures, and rows of a table.
import { dayAtStart } from '#platform/rules/dates.ts'
import { linesOf } from '#platform/rules/text.ts'
import { say } from '#platform/rules/words.ts'
import { wrongLines } from './name-lines.ts'

export interface DatedNote {
  /** "2026-03-14". */
  day: string
  note: string
}

function datedNote(line: string): DatedNote | undefined {
  const day = dayAtStart(line)
  const note = line.replace(/^[^\s,:;]+[\s,:;]*/, '')
  return day && note ? { day, note } : undefined
}

/** The notes in the order of their days. Lines without a day or a note are left out. */
export const datedNotesOf = (text: string): DatedNote[] =>
  linesOf(text)
    .flatMap((line) => datedNote(line) ?? [])
    .sort((a, b) => (a.day < b.day ? -1 : 1))

const MOST_NOTES = 6

export function datedNotesError(text: string, field: string): string | undefined {
  const lines = linesOf(text)
  if (lines.length > MOST_NOTES)
    return say('content.errors', 'tooManyLines', { field, most: MOST_NOTES, given: lines.length })
  const wrong = wrongLines(lines, (line) => datedNote(line) !== undefined)
  return wrong && say('content.errors', 'datedNotes.wrong', { field, lines: wrong })
}

export interface FigureLine {
  number: string
  label: string
}

function figureLine(line: string): FigureLine | undefined {
  const [, number = '', label = ''] = /^(\S+)\s+(\S[^]*)$/.exec(line) ?? []
  return /\d/.test(number) && number.length <= 10 ? { number, label } : undefined
}

export const figureLinesOf = (text: string): FigureLine[] =>
  linesOf(text).flatMap((line) => figureLine(line) ?? [])

const MOST_FIGURES = 4

export function figureLinesError(text: string, field: string): string | undefined {
  const lines = linesOf(text)
  if (lines.length > MOST_FIGURES)
    return say('content.errors', 'tooManyLines', { field, most: MOST_FIGURES, given: lines.length })
  const wrong = wrongLines(lines, (line) => figureLine(line) !== undefined)
  return wrong && say('content.errors', 'figures.wrong', { field, lines: wrong })
}

const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim())

export interface TypedTable {
  head: string[]
  rows: string[][]
}

/** Undefined without a row under the head. Short rows are filled up. */
export function tableOf(text: string): TypedTable | undefined {
  const [head = [], ...rows] = linesOf(text).map(cellsOf)
  if (!rows.length) return undefined
  return { head, rows: rows.map((row) => head.map((_, at) => row[at] ?? '')) }
}

const MOST_ROWS = 20
const MOST_COLUMNS = 4

export function tableError(text: string, field: string): string | undefined {
  const lines = linesOf(text)
  if (lines.length < 2) return say('content.errors', 'table.tooFew', { field })
  if (lines.length > MOST_ROWS + 1)
    return say('content.errors', 'table.tooManyRows', { field, most: MOST_ROWS, given: lines.length - 1 })
  const columns = cellsOf(lines[0]!).length
  if (columns > MOST_COLUMNS)
    return say('content.errors', 'table.tooManyColumns', { field, most: MOST_COLUMNS, given: columns })
  const wrong = wrongLines(lines, (line) => cellsOf(line).length === columns)
  return wrong && say('content.errors', 'table.wrong', { field, columns, lines: wrong })
}
