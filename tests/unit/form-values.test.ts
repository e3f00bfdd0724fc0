import { expect, test } from 'vitest'
import { formText, formTextList, formTexts, optionalFormText } from '#ui/screens/form-values.ts'

function formOf(...fields: [name: string, value: string | File][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('line ends of every system become LF', () => {
  expect(formText(formOf(['text', 'one\r\ntwo\rthree\nfour\r\n\r\n']), 'text')).toBe(
    'one\ntwo\nthree\nfour\n\n',
  )
  expect(formTextList(formOf(['text', 'a\r\nb'], ['text', 'c\rd']), 'text')).toEqual(['a\nb', 'c\nd'])
  expect(optionalFormText(formOf(['text', 'a\r\nb']), 'text')).toBe('a\nb')
})

test('white space at the ends stays unless trimming is asked for', () => {
  const form = formOf(['password', ' secret '], ['email', ' ana@example.com\r\n'])
  expect(formText(form, 'password')).toBe(' secret ')
  expect(formText(form, 'email', { trim: true })).toBe('ana@example.com')
  expect(formTexts(form, ['password', 'email'], { trim: true })).toEqual({
    password: 'secret',
    email: 'ana@example.com',
  })
})

test('a missing field and a file are no text', () => {
  const form = formOf(['file', new File(['x'], 'x.png')], ['ids', '1'], ['ids', new File(['x'], 'x.png')])
  expect(formText(form, 'missing')).toBe('')
  expect(formText(form, 'file')).toBe('')
  expect(optionalFormText(form, 'missing')).toBeUndefined()
  expect(optionalFormText(form, 'file')).toBeUndefined()
  expect(formTexts(form, ['file', 'missing'])).toEqual({ file: '', missing: '' })
  expect(formTextList(form, 'ids')).toEqual(['1'])
})

test('an empty field is text, unlike a missing one', () => {
  expect(optionalFormText(formOf(['note', '']), 'note')).toBe('')
})
