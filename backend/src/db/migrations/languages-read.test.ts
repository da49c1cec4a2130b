import { expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase } from '../../../test/app.ts'
import { stepsOf } from '../../../test/migration-locks.ts'
import { readLanguages } from '../../languages/languages.ts'
import { migrate } from '../migrate.ts'
import { Migration20261122415000_languages_read } from './20261122415000_languages_read.ts'
import { migrations } from './index.ts'

/** What people have typed, each read by today's code as it is by the migration. */
const TYPED = [
  'Telugu, English',
  'telugu/ENGLISH; Hindi',
  'Telugu and English & Tamil',
  'Telugu English Hindi',
  'tel, eng, English',
  'తెలుగు, हिन्दी، العربية、日本語，中文, РУССКИЙ',
  'espanol, français, Türkçe, turkce, Ẹ̀dó',
  'Farsi, Bangla, Tagalog/Filipino, Mandarin Chinese.',
  'Chinese (Mandarin), Chinese (Cantonese)',
  'Serbo-Croatian, Swiss German, American Sign Language',
  'I speak fluent Spanish, some Hindi',
  'English (native), Brazilian Portuguese',
  'Telugu, a lot of whistling',
  'Iraqi Kurdish, French Creole, no Hindi',
  'Klingon',
  ' , ,',
  "D'oh, $1, ?, :name, {}, null",
]

test('languages that people have typed become codes, in batches and as today; no text is lost, and a second run changes nothing', async () => {
  const url = await freshDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  const before = migrations.findIndex(({ name }) => name.endsWith('_languages_read'))
  await migrate(url, migrations.slice(0, before))
  await client.query(
    `insert into account (email, username, languages)
       select 'a' || n || '@mail.test', 'A', typed from unnest($1::text[]) with ordinality as u (typed, n)`,
    [TYPED],
  )
  await client.query(`
    insert into account (email, username, languages, language_codes) values ('chosen@mail.test', 'A', 'Telugu', '{hin}');
    insert into account (email, username) values ('silent@mail.test', 'A');
    insert into account (email, username, languages)
      select 'b' || n || '@mail.test', 'B', 'Tamil' from generate_series(1, 1100) as n`)
  await migrate(url)
  const read = async () => {
    const { rows } = await client.query<{ languages: string | null; codes: string[] }>(
      "select languages, language_codes as codes from account where username = 'A' order by id",
    )
    return rows.map(({ languages, codes }) => [languages, ...codes])
  }
  const expected = [...TYPED.map((typed) => [typed, ...readLanguages(typed).codes]), ['Telugu', 'hin'], [null]]
  expect(await read()).toEqual(expected)
  const { rows } = await client.query("select distinct language_codes as codes from account where username = 'B'")
  expect(rows).toEqual([{ codes: ['tam'] }])

  await client.query("update account set language_codes = '{}' where languages = 'Telugu, English'")
  for (const step of (await stepsOf(Migration20261122415000_languages_read)).statements) await client.query(step)
  expect(await read()).toEqual(expected)
  await client.end()
})
