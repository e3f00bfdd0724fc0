import { describe, expect, it } from 'vitest'
import type { BriefQuestion } from '#content/rules/values/frozen-plan.ts'
import { inEnglish } from '#tests/support/words.ts'
import { answerError, briefErrors, briefProgress, shownQuestions } from '#work/rules/brief.ts'

const question = (id: string, more: Partial<BriefQuestion> = {}): BriefQuestion => ({
  id,
  label: id,
  help: '',
  kind: 'Short answer',
  choices: [],
  required: true,
  shownWhen: null,
  ...more,
})
const answer = (text: string) => ({ answer: text, unsure: false, files: 0 })

describe('an answer', () => {
  it.each([
    ['Short answer', 'x'.repeat(300), undefined],
    ['Short answer', 'x'.repeat(301), 'An answer here has at most 300 characters (301 given).'],
    ['Short answer', 'two\nlines', 'This answer must be a single line.'],
    ['Long answer', `${'x'.repeat(4990)}\nmore`, undefined],
    ['Long answer', 'x'.repeat(5001), 'An answer here has at most 5000 characters (5001 given).'],
    ['Choice', 'Red', undefined],
    ['Choice', 'Green', 'Please choose one of: Red, Blue.'],
    ['Link', 'https://example.com/a', undefined],
    ['Link', 'example', 'This must be a link, like https://example.com.'],
    ['Link', '/pricing', 'This must be a link, like https://example.com.'],
    ['Link', 'javascript:alert(1)', 'This must be a link, like https://example.com.'],
    ['Files', '', undefined],
    ['Short answer', 'a\u0000b', 'Your answer contains a control character.'],
  ] as const)('%s takes %j: %s', (kind, text, error) => {
    expect(inEnglish(answerError(question('q', { kind, choices: ['Red', 'Blue'] }), text))).toBe(error)
  })
})

describe('questions that hang on others', () => {
  const questions = [
    question('shop', { kind: 'Choice', choices: ['Yes', 'No'] }),
    question('which', { shownWhen: { question: 'shop', answer: 'Yes' } }),
    question('since', { shownWhen: { question: 'which', answer: 'Own' }, required: false }),
  ]
  const ids = (answers: Record<string, ReturnType<typeof answer>>) =>
    shownQuestions(questions, answers).map(({ id }) => id)

  it('are shown if the one above them is shown and has the answer', () => {
    expect(ids({})).toEqual(['shop'])
    expect(ids({ shop: answer('Yes') })).toEqual(['shop', 'which'])
    expect(ids({ shop: answer('Yes'), which: answer('Own') })).toEqual(['shop', 'which', 'since'])
    expect(ids({ shop: answer('No'), which: answer('Own') })).toEqual(['shop'])
  })

  it('hang on nothing if they hang on each other, and on nothing that is not there', () => {
    const round = [
      question('a', { shownWhen: { question: 'b', answer: 'x' } }),
      question('b', { shownWhen: { question: 'a', answer: 'x' } }),
      question('c', { shownWhen: { question: 'gone', answer: 'x' } }),
    ]
    expect(shownQuestions(round, { a: answer('x'), b: answer('x') })).toEqual([])
  })
})

describe('what is left', () => {
  const questions = [
    question('a'),
    question('b'),
    question('c', { required: false }),
    question('d', { kind: 'Files' }),
  ]

  it('counts an answer, "Not sure" and a file alike', () => {
    const answers = {
      a: answer('x'),
      b: { answer: '', unsure: true, files: 0 },
      d: { answer: '', unsure: false, files: 1 },
    }
    expect(inEnglish(briefProgress(questions, answers))).toEqual({
      answered: 3,
      of: 4,
      counter: '3 of 4',
      left: ['c'],
      missing: [],
    })
    expect(briefErrors(questions, answers)).toEqual({})
  })

  it('names each required question without an answer', () => {
    expect(Object.keys(briefErrors(questions, { a: answer('  ') }))).toEqual(['a', 'b', 'd'])
  })
})
