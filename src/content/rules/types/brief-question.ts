import { linesOf } from '#platform/rules/text.ts'
import { as, say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { choice, lines, optional, reference, shortText } from '../model/fields.ts'
import { asksForPassword } from '../values/asks-for-password.ts'
import { QUESTION_KINDS, questionKind, type QuestionKind } from '../values/frozen-plan.ts'

export const MOST_QUESTIONS = 20
const MOST_CHOICES = 20

export const briefQuestion = define({
  name: 'briefQuestion',
  kind: 'list',
  label: say('content.admin', 'briefQuestion.label'),
  purpose: say('content.admin', 'briefQuestion.purpose'),
  group: 'Packages',
  readers: 'admin',
  fields: {
    packageId: reference(say('content.admin', 'briefQuestion.packageId.label'), 'pricing'),
    label: shortText(say('content.admin', 'briefQuestion.label.label'), {
      example: say('content.admin', 'briefQuestion.label.example'),
    }),
    help: optional(
      shortText(say('content.admin', 'briefQuestion.help.label'), {
        help: say('content.admin', 'briefQuestion.help.help'),
        maximum: 300,
      }),
    ),
    kind: choice(say('content.admin', 'briefQuestion.kind.label'), QUESTION_KINDS, {
      choiceLabel: questionKind,
    }),
    choices: optional(
      lines(say('content.admin', 'briefQuestion.choices.label'), {
        help: say('content.admin', 'briefQuestion.choices.help'),
        maximumLines: MOST_CHOICES,
      }),
    ),
    required: choice(say('content.admin', 'briefQuestion.required.label'), ['Required', 'Optional'], {
      choiceLabel: (answer) =>
        say('content.admin', `briefQuestion.answer.${answer === 'Required' ? 'required' : 'optional'}`),
    }),
    shownWhenQuestion: optional(
      reference(say('content.admin', 'briefQuestion.shownWhenQuestion.label'), 'briefQuestion', {
        help: say('content.admin', 'briefQuestion.shownWhenQuestion.help'),
      }),
    ),
    shownWhenAnswer: optional(
      shortText(say('content.admin', 'briefQuestion.shownWhenAnswer.label'), {
        sameInAll: true,
        example: say('content.admin', 'briefQuestion.shownWhenAnswer.example'),
      }),
    ),
  },
  titleField: 'label',
  mostPer: { field: 'packageId', most: MOST_QUESTIONS },
  check: ({ label, kind, choices, shownWhenQuestion, shownWhenAnswer }) => ({
    ...(asksForPassword(label!) && { label: say('content.admin', 'briefQuestion.secret') }),
    ...(kind === 'Choice' &&
      linesOf(choices!).length < 2 && { choices: say('content.admin', 'briefQuestion.fewChoices') }),
    ...(kind !== 'Choice' &&
      choices && {
        choices: say('content.admin', 'briefQuestion.noChoices', {
          kind: as('inSentence', questionKind(kind as QuestionKind)),
        }),
      }),
    ...(shownWhenQuestion &&
      !shownWhenAnswer && { shownWhenAnswer: say('content.admin', 'briefQuestion.answerMissing') }),
    ...(shownWhenAnswer &&
      !shownWhenQuestion && { shownWhenQuestion: say('content.admin', 'briefQuestion.questionMissing') }),
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
    added: say('content.admin', 'briefQuestion.texts.added'),
    updated: say('content.admin', 'briefQuestion.texts.updated'),
    create: say('content.admin', 'briefQuestion.texts.create'),
    edit: say('content.admin', 'briefQuestion.texts.edit'),
    list: say('content.admin', 'briefQuestion.texts.list'),
  },
  shownOn: [],
})
