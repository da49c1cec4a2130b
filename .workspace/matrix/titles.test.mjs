import { expect, test } from '@jest/globals'
import { hasTitle, titlesOfSpec, unnamedIn } from './titles.mjs'

const SPEC = `
  test.use({ viewport })
  test('is plain', async ({ page }) => { await test.step('not a test', async () => {}) })
  test.describe('on a phone', () => {
    test.beforeEach(async () => {})
    for (const path of paths) test(\`\${path} redirects to \${to}\`, async () => {})
    test.describe(\`at \${width}\`, () => { test("it's small", async () => {}) })
  })
`
const isIn = (title) => hasTitle('a.spec.ts', SPEC, title)

test('titles of browser tests are read with the groups that they stand in; steps and settings are none', () => {
  expect(titlesOfSpec(SPEC).tests.map(({ parts }) => parts.join('…'))).toEqual([
    'is plain',
    'on a phone > … redirects to …',
    'on a phone > at … > it’s small'.replace('’', "'"),
  ])
  expect(titlesOfSpec(SPEC).unreadable).toEqual([])
})

test('a title names a test by all of it or by its beginning', () => {
  for (const title of ['is plain', 'is', 'on a phone > /a redirects to /b', "on a phone > at 390 > it's small"])
    expect([title, isIn(title)]).toEqual([title, true])
  for (const title of ['', 'plain', 'is plain now', 'on a tablet > /a redirects to /b', 'not a test'])
    expect([title, isIn(title)]).toEqual([title, false])
})

test('the beginning of a title names no longer one when it is itself a title', () => {
  const spec = `test('a', () => {}); test('a b', () => {})`
  expect(unnamedIn(spec, ['a'])).toEqual(['a b'])
  expect(unnamedIn(spec, ['a', 'a '])).toEqual([])
})

test('a title of jest is found by its texts, whatever its table puts in', () => {
  const source = `describe('limits', () => { test.each([1])('a limit of %i holds at 100 %%', () => {}) })\ntest('$way', () => {})`
  const isThere = (title) => hasTitle('a.test.ts', source, title)
  for (const title of ['limits > a limit of 5 holds at 100 %', 'limits > a limit of'])
    expect([title, isThere(title)]).toEqual([title, true])
  for (const title of ['limits > no limit', 'bounds > a limit of 5 holds at 100 %', 'anything'])
    expect([title, isThere(title)]).toEqual([title, false])
})
