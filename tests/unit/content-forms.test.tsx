// The generic form of every content type, as the server sends it.
import { describe, expect, test } from 'vitest'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import type { AnyRecord, ContentType } from '#content/rules/model/define.ts'
import { counters } from '#content/rules/types/counters.ts'
import { designItem } from '#content/rules/types/design-item.ts'
import { faqHeading } from '#content/rules/types/faq-heading.ts'
import { pricing } from '#content/rules/types/pricing.ts'
import { tax } from '#content/rules/types/tax.ts'
import { workStep } from '#content/rules/types/work-step.ts'
import { FIELD_INPUTS } from '#editing/screens/field-inputs/index.ts'
import { flashMessageAt, withFlashMessage } from '#editing/screens/flash-messages.ts'
import { toListEntry } from '#editing/screens/list-entry.ts'
import { planOf, valuesOf } from '#editing/screens/plan.ts'
import { typedValues } from '#editing/screens/read-content-form.ts'
import { editPathsOf, MANAGE_SCREENS, toPattern, typeEditedAt } from '#editing/screens/screens.ts'
import { US } from '#tests/support/formats.ts'
import { renderStatic } from '#tests/support/render-static.tsx'
import { inEnglish } from '#tests/support/words.ts'

const types: readonly ContentType[] = CONTENT_TYPES
const recordOf = (type: ContentType): AnyRecord => ({
  _id: 'r1',
  createdAt: '',
  updatedAt: '',
  version: 3,
  ...Object.fromEntries(
    Object.keys(type.fields).map((name) => [
      name,
      inEnglish(`Value of ${type.label} ${type.fields[name]!.label}`),
    ]),
  ),
})

describe.each(types.map((type) => [type.name, type] as const))('%s', (_, type) => {
  const plan = inEnglish(planOf(type, US))
  const render = (record: AnyRecord | null, errors: Record<string, string> = {}) =>
    plan.inputs.map((input) => {
      const Input = FIELD_INPUTS[input.kind]
      return renderStatic(
        <Input
          input={input}
          id={`x-${input.name}`}
          value={valuesOf(plan, record)[input.name]!}
          error={errors[input.name]}
          onChange={() => {}}
          pictures={{}}
          onPicture={() => {}}
          onUpload={() => {}}
          saves={0}
        />,
      )
    })

  test('has an input for each field, with its label and what it says now', () => {
    const record = recordOf(type)
    for (const [index, html] of render(record).entries()) {
      const { name, label, required } = plan.inputs[index]!
      expect(html).toContain(`name="${name}"`)
      expect(html).toContain(`for="x-${name}"`)
      expect(html).toContain(label)
      expect(html).toContain(String(record[name]))
      expect(html.includes('(optional)')).toBe(!required)
      expect(html.includes('required-mark')).toBe(required)
      // The text that people read never contains the field's name in the API.
      expect(html.replace(/<[^>]+>/g, ' ')).not.toContain(/[a-z][A-Z]/.test(name) ? name : '\0')
    }
  })

  test('shows an example only while a field is empty', () => {
    const empty = { ...recordOf(type), ...Object.fromEntries(plan.inputs.map(({ name }) => [name, ''])) }
    const [before, after] = [render(empty), render(recordOf(type))]
    for (const [index, { example, kind }] of plan.inputs.entries()) {
      expect(after[index]).not.toContain('For example:')
      if (example && kind !== 'choice') expect(before[index]).toContain('For example:')
    }
  })

  test('says beside a field what is wrong with it', () => {
    const [first] = plan.inputs
    const [html] = render(null, { [first!.name]: 'This is wrong.' })
    expect(html).toMatch(/aria-invalid="true"/)
    expect(html).toContain(`id="x-${first!.name}-error"`)
    expect(html).toMatch(new RegExp(`aria-describedby="[^"]*x-${first!.name}-error`))
  })

  test('is found by its addresses and has one manage screen, unless it is part of another record', () => {
    for (const path of editPathsOf(type)) expect(typeEditedAt(toPattern(path))).toBe(type)
    expect(
      MANAGE_SCREENS.filter((screen) => screen.types.includes(type)).map((screen) => screen.path),
    ).toEqual(type.partOf ? [] : [type.screens.manage])
  })

  test('shows the message of its definition after a save', () => {
    const messageAfter = (done: 'added' | 'updated') =>
      flashMessageAt(new URL(withFlashMessage({ type, returnTo: '/x' }, done), 'http://x'))?.text
    expect(messageAfter('added')).toBe(type.texts.added ?? type.texts.updated)
    expect(messageAfter('updated')).toBe(type.texts.updated)
  })
})

test('text in the query string is never shown', () => {
  expect(flashMessageAt(new URL('http://x/?done=You+are+hacked&of=banner'))).toBeUndefined()
  expect(flashMessageAt(new URL('http://x/?done=updated&of=nothing'))).toBeUndefined()
  expect(flashMessageAt(new URL('http://x/?done=deleted&of=faqItem&undo=<script>'))!.undo).toBeUndefined()
})

test('in a conflict the chosen text counts, unless it was changed after the choice', () => {
  const type = { ...workStep, fields: { stepTitle: workStep.fields.stepTitle } } as ContentType
  const stored = { ...recordOf(type), stepTitle: 'theirs' }
  const chosen = (posted: string, take?: string) => {
    const form = new FormData()
    form.set('stepTitle', posted)
    if (take) {
      form.set('take:stepTitle', take)
      form.set('mine:stepTitle', 'mine')
    }
    return typedValues(form, type, stored).stepTitle
  }
  expect(chosen('mine', 'theirs')).toBe('theirs')
  expect(chosen('theirs', 'mine')).toBe('mine')
  expect(chosen('changed further', 'theirs')).toBe('changed further')
  expect(chosen('two\r\nlines')).toBe('two\nlines')
})

test('every counter is paired with its own text', () => {
  const record = {
    ...recordOf(counters),
    happyClientsNumber: '140',
    happyClientsSuffix: '+',
    happyClientsText: 'clients',
    teamNumber: '11',
    teamSuffix: '',
    teamText: 'people',
    projectCompleteNumber: '',
    yearofExperienceNumber: '',
    winingAwardNumber: '4',
    winingAwardSuffix: '',
    winingAwardText: '',
  }
  expect(toListEntry(counters, record, US).figures).toEqual([
    { number: '140+', label: 'clients' },
    { number: '11', label: 'people' },
    { number: '4', label: '' },
  ])
  expect(toListEntry(workStep, recordOf(workStep), US).figures).toEqual([])
  const { figures, facts } = toListEntry(tax, { ...recordOf(tax), taxName: 'VAT', rate: '20' }, US)
  expect(figures).toEqual([])
  expect(facts.map(([, value]) => value)).toEqual(expect.arrayContaining(['VAT', '20']))
})

test('the texts of a record have the labels of their fields, its name first', () => {
  const record = { ...recordOf(faqHeading), faqText: 'Asked often.', faqHeading: 'Before you order' }
  expect(inEnglish(toListEntry(faqHeading, record, US).facts)).toEqual([
    ['FAQ Heading', 'Before you order'],
    ['FAQ Text', 'Asked often.'],
  ])
})

test('an excerpt has short values first, and no address where there is another text', () => {
  const record = {
    ...recordOf(designItem),
    format: 'Instagram',
    canvaLink: 'https://x.example',
    freeOrPaid: 'Free',
  }
  expect(inEnglish(toListEntry(designItem, record, US).excerpt)).toBe('Instagram · Free')
})

test('work steps beyond 04 are kept apart in the list', () => {
  const notOnSite = (stepNumber: string) =>
    toListEntry(workStep, { ...recordOf(workStep), stepNumber }, US).notOnSite
  expect(['01', '04', '05', '1'].map(notOnSite)).toEqual([false, false, true, true])
})

test('a list shows a price as people write it, on one line with how it is billed', () => {
  const record = {
    ...recordOf(pricing),
    packageName: 'Growth',
    packagePrice: '2900',
    packageBilling: 'month',
  }
  expect(inEnglish(toListEntry(pricing, record, US).excerpt)).toMatch(/^\$2,900 · Every month/)
})
