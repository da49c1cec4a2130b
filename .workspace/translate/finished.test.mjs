import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { filesBelow, root } from '../root.mjs'
import { unmarkedTexts } from './unmarked.mjs'

/** Packages in which every text is marked, the files of other texts, and the texts that are the same in every language. */
const FINISHED = [
  // No one reads the names of the lights, which a screen reader skips.
  ['mf-account', /\/remote\.ts$/, ['https://', 'Digit … of …']],
  [
    'mf-listings',
    /\/remote\.ts$/,
    ['AA1234', 'Gmail', 'Outlook', 'SMS', 'Telegram', 'WhatsApp', 'trip: …', '…: … to …'],
  ],
  ['mf-payments', /\/remote\.ts$/, ['Flight Amigo']],
  // Legal texts, and what only the team sees, are English. The worker has its own texts of each language.
  [
    'shell',
    /\/(remote\.ts|pages\/legal\/(PrivacyPolicy|TermsOfUse)Page\.tsx|development\/.+|overrides\/.+|worker\/.+)$/,
    ['Change', 'End preview', 'FETCH_ERROR: …', 'Flight Amigo', 'Only you see', 'Preview', 'you@example.com'],
  ],
  ['shared-ui', /\/(UiGallery|gallery\/\w+)\.tsx$/, ['WhatsApp']],
  // Sentences in the traveler's language, to show to people at an airport.
  ['mf-messaging', /\/(remote|phrases\/\w+)\.ts$/, ['AI 101']],
]

test.each(FINISHED)('every text of %s is marked for translation', (name, others, same) => {
  const unmarked = filesBelow(`${name}/src`)
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !others.test(file))
    .flatMap((file) =>
      unmarkedTexts(readFileSync(join(root, file), 'utf8'), { tsx: file.endsWith('x') })
        .filter(({ text }) => !same.includes(text))
        .map(({ line, text }) => `${file}:${line}  ${text}`),
    )
  expect(unmarked).toEqual([])
})
