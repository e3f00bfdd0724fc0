// What an admin types line by line for a case study: dated marks, figures, and rows of a table.
import { dayAtStart } from '#platform/rules/dates.ts'
import { linesOf } from '#platform/rules/text.ts'
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

export function datedNotesError(text: string): string | undefined {
  const lines = linesOf(text)
  if (lines.length > MOST_NOTES) return `takes at most ${MOST_NOTES} lines (${lines.length} given)`
  const wrong = wrongLines(lines, (line) => datedNote(line) !== undefined)
  return (
    wrong &&
    `needs a day and a few words in each line, like 2026-03-14 Redirects repaired; please look at ${wrong}`
  )
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

export function figureLinesError(text: string): string | undefined {
  const lines = linesOf(text)
  if (lines.length > MOST_FIGURES) return `takes at most ${MOST_FIGURES} lines (${lines.length} given)`
  const wrong = wrongLines(lines, (line) => figureLine(line) !== undefined)
  return (
    wrong && `needs a figure and what it counts in each line, like 120 orders a week; please look at ${wrong}`
  )
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

export function tableError(text: string): string | undefined {
  const lines = linesOf(text)
  if (lines.length < 2) return 'needs a line with the names of the columns and at least one row'
  if (lines.length > MOST_ROWS + 1) return `takes at most ${MOST_ROWS} rows (${lines.length - 1} given)`
  const columns = cellsOf(lines[0]!).length
  if (columns > MOST_COLUMNS) return `takes at most ${MOST_COLUMNS} columns (${columns} given)`
  const wrong = wrongLines(lines, (line) => cellsOf(line).length === columns)
  return (
    wrong && `needs ${columns} cells in each line, divided by |, as in the first; please look at ${wrong}`
  )
}
