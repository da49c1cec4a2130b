import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { inLocale } from '../../src/languages/i18n.ts'
import { LOCALES } from '../../src/languages/locales.ts'
import { EVENTS, READERS, textOf, tripTable } from './trip-table.ts'

// `npm run lab -- emails` also writes the table that is compared here.
const { EMAILS_FOLDER } = process.env
const file = join(import.meta.dirname, 'trip-table.md')
if (EMAILS_FOLDER) {
  mkdirSync(EMAILS_FOLDER, { recursive: true })
  for (const locale of LOCALES) writeFileSync(join(EMAILS_FOLDER, `trips ${locale}.md`), tripTable(locale))
  writeFileSync(file, tripTable('en'))
}

test('each reader is told of each event what is true for them', () => {
  expect(tripTable('en')).toBe(readFileSync(file, 'utf8'))
})

const sentences = (event: string, reader: string) => {
  const { subject, paragraphs } = textOf(EVENTS.find(({ name }) => name === event)!, reader)!
  return [subject, ...paragraphs].join(' ')
}

test.each([
  ['a poster who stays travels with no one', 'agreed', 'the poster', /You're traveling/],
  ['a helper does not travel with the poster', 'completed', 'the helper', /You and “Priya” traveled/],
  ['a helper of one flight does not share the other', 'agreed', 'the helper of the first flight', /to Chicago on/],
  [
    'a traveler with a helper on one flight does not share the other',
    'agreed',
    'the traveler of the first flight',
    /to Chicago on/,
  ],
  ['a poster who stays records no landing', 'flight-landed, second flight', 'the poster', /record/],
  ['a poster who stays does not go to a desk', 'connection-missed, first flight', 'the poster', /go to|each other/],
])('%s', (_, event, reader, wrong) => {
  expect(sentences(event, reader)).not.toMatch(wrong)
})

test('a helper learns who the traveler is', () => {
  expect(sentences('agreed', 'the helper')).toContain("“Leela” (Priya's mother)")
})

const NAMES = /QR\d+|Entrance 3/g

test.each(LOCALES.filter((locale) => locale !== 'en'))('the table is complete in %s', (locale) => {
  const found = EVENTS.flatMap((event) =>
    READERS.flatMap((reader) => {
      const [english, text] = [textOf(event, reader), inLocale(locale, () => textOf(event, reader))]
      const [before, after] = [english, text].map((each) => each && [each.subject, ...each.paragraphs])
      const named = (texts: string[] = []) => [...new Set(texts.join(' ').match(NAMES) ?? [])].sort()
      const isSame = before?.length === after?.length && named(before).join() === named(after).join()
      const left = (after ?? []).filter((line, n) => line === before?.[n] || /[{}]/.test(line))
      return isSame && left.length === 0 ? [] : [{ event: event.name, reader, left }]
    }),
  )
  expect(found).toEqual([])
})
