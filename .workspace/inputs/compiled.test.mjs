import { expect, test } from '@jest/globals'
import { compiled } from './compiled.mjs'

test('a quote in a regular expression hides no import of a file of the build', () => {
  const text = "const quote = /\"/\nreplaceRuntime('runtime.mjs')\n"
  expect(compiled(text, { literals: true }).imports).toContain('runtime.mjs')
})
