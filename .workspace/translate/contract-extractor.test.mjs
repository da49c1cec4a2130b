import { expect, test } from '@jest/globals'
import { createBabelExtractor } from '@lingui/cli/api/extractors/babel'
import { makeConfig } from '@lingui/conf'
import { contractExtractor } from './contract-extractor.mjs'

const linguiConfig = makeConfig({ sourceLocale: 'en', locales: ['es'] }, { skipValidation: true })

async function textsIn(filename, source) {
  const texts = []
  await contractExtractor(createBabelExtractor()).extract(filename, source, ({ id }) => texts.push(id), {
    linguiConfig,
  })
  return texts
}

const CONTRACT = `export const tripErrors = errors({
  'trip-full': [409, 'The helper can’t take any more travelers.'],
  'trip-over': [
    503,
    "The trip isn't open.",
  ],
})
export const LIMITS = [100, 'meters']`

test('the messages of a contract’s errors are extracted', async () => {
  expect(await textsIn('src/trips/trips.contract.ts', CONTRACT)).toEqual([
    'The helper can’t take any more travelers.',
    "The trip isn't open.",
  ])
})

test('the messages of a contract’s fields are extracted, but not the names of fields and other labels', async () => {
  const source = `const TOO_LONG = 'Notes are too long'
const reasons = { spam: 'Spam or advertising' }
const note = line({ name: 'The note', short: 'Please write a note', long: TOO_LONG })
const share = line({ short: "Please send the traveler's link" })
const code = z.string('Code is required').check(z.regex(/x/, 'Please enter the code'))`
  expect(await textsIn('src/notes/notes.contract.ts', source)).toEqual([
    'Notes are too long',
    'Please write a note',
    "Please send the traveler's link",
    'Code is required',
    'Please enter the code',
  ])
})

test.each(['src/trips/trips.ts', 'src/moderation/staff.contract.ts', 'src/releases/releases.contract.ts'])(
  'no unmarked text of %s is extracted',
  async (filename) => {
    expect(await textsIn(filename, CONTRACT)).toEqual([])
  },
)
