import { linesOf } from '#platform/rules/text.ts'
import { define } from '../model/define.ts'
import { choice, lines, optional, reference, shortText } from '../model/fields.ts'
import { asksForPassword } from '../values/asks-for-password.ts'
import { QUESTION_KINDS } from '../values/frozen-plan.ts'

export const MOST_QUESTIONS = 20
const MOST_CHOICES = 20

const INSTEAD =
  'Question asks for something secret, and briefs are no place for it. Ask for an invitation instead, ' +
  'like “Can you invite us as a user, and to which address should the invitation go?”'

export const briefQuestion = define({
  name: 'briefQuestion',
  kind: 'list',
  label: 'Brief question',
  purpose: 'What customers of a package are asked before the work starts.',
  group: 'Packages',
  readers: 'admin',
  fields: {
    packageId: reference('Package', 'pricing'),
    label: shortText('Question', { example: 'Which pages matter most to you?' }),
    help: optional(shortText('Help', { help: 'One line below the question.', maximum: 300 })),
    kind: choice('Kind of answer', QUESTION_KINDS),
    choices: optional(
      lines('Choices', { help: 'Of a choice: one per line, at most 20.', maximumLines: MOST_CHOICES }),
    ),
    required: choice('Answer', ['Required', 'Optional']),
    shownWhenQuestion: optional(
      reference('Shown only after', 'briefQuestion', {
        help: 'Another question. Leave it empty to ask always.',
      }),
    ),
    shownWhenAnswer: optional(shortText('… if it was answered with', { sameInAll: true, example: 'Yes' })),
  },
  titleField: 'label',
  mostPer: { field: 'packageId', most: MOST_QUESTIONS },
  check: ({ label, kind, choices, shownWhenQuestion, shownWhenAnswer }) => ({
    ...(asksForPassword(label!) && { label: INSTEAD }),
    ...(kind === 'Choice' && linesOf(choices!).length < 2 && { choices: 'Choices must be two or more.' }),
    ...(kind !== 'Choice' &&
      choices && { choices: `Choices belong to a choice, not to a ${kind!.toLowerCase()}.` }),
    ...(shownWhenQuestion &&
      !shownWhenAnswer && { shownWhenAnswer: 'The answer is required if another question decides.' }),
    ...(shownWhenAnswer &&
      !shownWhenQuestion && { shownWhenQuestion: 'The question is required if its answer decides.' }),
  }),
  calls: {
    list: '/brief-questions',
    one: '/brief-question/{id}',
    create: '/add-brief-question',
    update: '/brief-question/{id}',
  },
  screens: { manage: '/add-pricing', edit: '/brief-question/{id}' },
  partOf: { field: 'packageId', screen: '/package-plan/{id}' },
  texts: {
    added: 'Question is added',
    updated: 'Question is updated',
    create: 'Add question',
    edit: 'Edit',
    list: 'Questions',
  },
  shownOn: [],
})
