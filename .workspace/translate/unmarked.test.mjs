import { expect, test } from '@jest/globals'
import { unmarkedTexts } from './unmarked.mjs'

const textsIn = (source) => unmarkedTexts(source).map(({ text }) => text)

test.each([
  ['the text of an element', 'const A = () => <p>Hello there</p>', ['Hello there']],
  ['a branch', "const A = () => <p>{done ? 'Saved' : 'Saving'}</p>", ['Saved', 'Saving']],
  [
    'an attribute',
    'const A = () => <Field label="Your name" help={`Up to ten letters`} />',
    ['Your name', 'Up to ten letters'],
  ],
  ['a field of an object', "toast({ title: 'Saved', variant: 'quiet' })", ['Saved']],
  ['a constant', "const QUESTION = 'Is this right?'", ['Is this right?']],
  [
    'what a function returns',
    "function f() { return 'Is it so?' }; const g = () => 'It is so'",
    ['Is it so?', 'It is so'],
  ],
  ['a part of an email', "const a = { subject: 'Hello', paragraphs: ['One here', b] }", ['Hello', 'One here']],
])('%s is unmarked', (_what, source, texts) => {
  expect(textsIn(source)).toEqual(texts)
})

test.each([
  [
    'marked',
    'const A = () => <p title={t`Hello`}><Trans>Hello <b>there</b></Trans><Plural one="# bag" other="# bags" /></p>',
  ],
  [
    'marked, outside of components',
    'const QUESTION = msg`Is this right?`; toast({ title: t({ message: "Hi there" }) })',
  ],
  ['no text', "const A = () => <p className=\"wide\" type={'submit'}>{name} · {'\u00a0'}1</p>"],
])('what is %s is not unmarked', (_what, source) => {
  expect(textsIn(source)).toEqual([])
})

test('the line is that of the file', () => {
  expect(unmarkedTexts('// ünïcödé\n\nconst A = () => (\n  <p>\n    Hi\n  </p>\n)')).toEqual([{ line: 4, text: 'Hi' }])
})
