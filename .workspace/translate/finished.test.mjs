import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { filesBelow, root } from '../root.mjs'
import { translated } from './catalogs.mjs'
import { unmarkedTexts } from './unmarked.mjs'

/** By package: the files of other texts, and the texts that are the same in every language. */
const EXCEPTIONS = {
  // The team reads these emails.
  backend: {
    files: /\/(feedback|moderation)\.emails\.ts$/,
    texts: ['Flight Amigo', 'mailto:…', 'PRODID:-//Flight Amigo//Trips'],
  },
  // A screen reader skips the lights, so no one reads their names.
  'mf-account': { texts: ['https://', 'Digit … of …'] },
  'mf-listings': { texts: ['AA1234', 'Gmail', 'Outlook', 'SMS', 'Telegram', 'WhatsApp', 'trip: …', '…: … to …'] },
  'mf-messaging': { files: /\/phrases\/\w+\.ts$/, texts: ['AI 101', 'any-time'] },
  'mf-payments': { texts: ['Flight Amigo'] },
  // Legal texts, and what only the team sees, are English. The worker has its own texts of each language.
  shell: {
    files: /\/(pages\/legal\/(PrivacyPolicy|TermsOfUse)Page\.tsx|development\/.+|overrides\/.+|worker\/.+)$/,
    texts: ['FETCH_ERROR: …', 'Flight Amigo', 'you@example.com'],
  },
  'shared-ui': { files: /\/(UiGallery|gallery\/\w+)\.tsx$/, texts: ['WhatsApp'] },
}

/** The backend's emails, SMS, and files that translate. Contracts are marked otherwise. */
const writesToUsers = (file, source) =>
  !/\.contract\.ts$/.test(file) && (/\.emails\.ts$|sms/.test(file) || source.includes("/languages/i18n.ts'"))

function sourcesOf(name) {
  const { files = /^$/ } = EXCEPTIONS[name] ?? {}
  return filesBelow(`${name}/src`)
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !files.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')])
    .filter(([file, source]) => name !== 'backend' || writesToUsers(file, source))
}

const unmarkedIn = (name, sources) =>
  sources.flatMap(([file, source]) =>
    unmarkedTexts(source, { tsx: file.endsWith('x') })
      .filter(({ text }) => !(EXCEPTIONS[name]?.texts ?? []).includes(text))
      .map(({ line, text }) => `${file}:${line}  ${text}`),
  )

test.each(translated())('every text of %s is marked for translation', (name) => {
  expect(unmarkedIn(name, sourcesOf(name))).toEqual([])
})

const COMPONENT = '\nexport const Planted = () => <p>Planted here</p>\n'
const EMAIL = "\nexport const planted = () => ({ subject: 'Planted here', paragraphs: ['Planted for you'] })\n"
const SMS = "\nexport const planted = () => 'Planted: 123'\n"

test.each([
  ...translated()
    .filter((name) => name !== 'backend')
    .map((name) => [name, /Page\.tsx$|Dialog\.tsx$/, COMPONENT, ['Planted here']]),
  ['backend', /\.emails\.ts$/, EMAIL, ['Planted here', 'Planted for you']],
  ['backend', /sms[\w-]*(\.service)?\.ts$/, SMS, ['Planted: 123']],
])('a text that is planted in a source of %s (%s) is found', (name, files, planted, texts) => {
  const sources = sourcesOf(name).filter(([file]) => files.test(file))
  expect(sources.length).toBeGreaterThan(0)
  for (const [file, source] of sources)
    expect(unmarkedIn(name, [[file, source + planted]]).map((found) => found.replace(/^.*? {2}/, ''))).toEqual(texts)
})
