import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freshDatabase, startApp, type TestApp } from '../../test/app.ts'
import { accountRow, openPool, otherTransaction, previousKeys, rowsAbout, tablesWith } from '../../test/database.ts'
import { withSender } from '../../test/jobs.ts'
import { giveProfilePhoto, makeListing, makePerson, makeSession, type Person } from '../../test/make.ts'
import { execute } from '../ops.ts'
import { AccountDeletionService } from './account-deletion.service.ts'

const ROLES = 'web,migrate'
const dir = mkdtempSync(join(tmpdir(), 'erased-'))
let now: TestApp
let restored: TestApp
let people: { gone: Person; stays: Person; bare: Person; fresh: Person; visitor: { id: number } }

const copyOf = (url: string) => freshDatabase(new URL(url).pathname.slice(1))

beforeAll(async () => {
  const DATABASE_URL = await freshDatabase()
  const pool = openPool(DATABASE_URL)
  const [gone, stays, bare, fresh] = [
    await makePerson({ pool }, { bio: 'canary', phoneNumber: '+12025550123', phoneVerified: true }),
    await makePerson({ pool }),
    await makePerson({ pool }),
    await makePerson({ pool }),
  ]
  const visitor = await makePerson({ pool }, { emailConfirmed: false })
  await withSender({ pool }, async () => {
    for (const owner of [gone, stays]) await makeListing({ pool } as TestApp, owner)
  })
  for (const [index, owner] of [gone, stays, bare, fresh].entries()) await giveProfilePhoto({ pool }, owner, `${index}`)
  people = { gone, stays, bare, fresh, visitor }
  await pool.end()
  const before = await copyOf(DATABASE_URL)
  restored = await startApp({ ROLES, DATABASE_URL: before, RATE_LIMITS: 'off' })
  await makeListing(restored, visitor)
  // The process has one log, which belongs to the newest application.
  now = await startApp({ ROLES, DATABASE_URL, LOG_LEVEL: 'error' })
})
afterAll(async () => {
  await Promise.all([now.stop(), restored.stop()])
  rmSync(dir, { recursive: true })
})

async function eraseAgain(text: string, ...more: string[]) {
  const file = join(dir, `${randomUUID()}.log`)
  writeFileSync(file, text)
  const lines: string[] = []
  const code = await execute(restored.app, ['erase-again', file, ...more], (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

async function storedOf(t: TestApp, { id }: { id: number }) {
  const { email, bio, profile_picture_url: picture, left_at } = await accountRow(t, id)
  return { email, bio, picture, gone: left_at !== null, ...(await rowsAbout(t, { id })) }
}

test('the log contains each erasure at any log level, without personal data', async () => {
  const { gone, stays, bare, fresh, visitor } = people
  const sendRequest = (method: 'DELETE' | 'PATCH', url: string, who: Person, payload?: object) =>
    now.inject({ method, url, headers: who.as, ...(payload && { payload }) })
  expect((await sendRequest('DELETE', '/api/account', gone)).statusCode).toBe(204)
  expect((await sendRequest('DELETE', '/api/profile/photo', bare)).statusCode).toBe(200)
  expect((await sendRequest('PATCH', '/api/profile', fresh, { profilePictureUrl: '' })).statusCode).toBe(200)
  expect((await sendRequest('PATCH', '/api/profile', stays, { bio: 'I stay.' })).statusCode).toBe(200)
  await now.app.get(AccountDeletionService).deleteUnconfirmed()
  const logged = now
    .logged()
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
  expect(logged.map((line) => line.replace(/ of \d{4}-.*Z$/, ''))).toEqual([
    `erased account ${gone.id}`,
    `erased photo ${bare.id}`,
    `erased photo ${fresh.id}`,
    `erased account ${visitor.id}`,
  ])
  expect(now.logged()).not.toMatch(/canary|2025550123|mail\.test/)
})

test('after a restore the log lines repeat the erasures, without another email; a second run has no effect', async () => {
  const { gone, stays, bare, fresh, visitor } = people
  expect(await storedOf(restored, gone)).toMatchObject({ bio: 'canary', gone: false, listings: 1, sessions: 1 })
  const untouched = await storedOf(restored, stays)
  // Other lines are between them, and a log store has wrapped each line.
  const log = `${JSON.stringify({ line: now.logged() })}\n{"msg":"request completed"}\n${now.logged()}`
  expect(await eraseAgain(log)).toEqual({
    code: 0,
    text: '4 erasures were read: 4 are made again, 0 were made already, 0 are about unknown accounts, 0 have failed.',
  })
  const nothing = { email: null, bio: null, picture: null, gone: true, listings: 0, sessions: 0, photos: 0 }
  expect(await storedOf(restored, gone)).toEqual(nothing)
  expect(await storedOf(restored, visitor)).toMatchObject({ email: null, gone: true, listings: 0 })
  for (const person of [bare, fresh])
    expect(await storedOf(restored, person)).toMatchObject({ picture: null, gone: false, photos: 0 })
  expect(await storedOf(restored, stays)).toEqual(untouched)
  expect(await tablesWith(restored, gone.email)).toEqual([]) // a confirmation would contain it
  expect(await previousKeys(restored)).toEqual(await previousKeys(now))
  expect(await previousKeys(restored)).toHaveLength(2)
  expect(JSON.parse((await eraseAgain(log, '--json')).text)).toEqual({
    lines: 4,
    erased: 0,
    already: 4,
    unknown: 0,
    failed: 0,
  })
})

test('a log line about an unknown account is counted, and one about another account with the same id erases nothing', async () => {
  const since = '2026-11-01T10:00:00.000000Z'
  const { stays } = people
  const logged = await eraseAgain(
    `erased account 987654321 of ${since}\nerased account ${stays.id} of ${since}\nerased photo ${stays.id} of ${since}`,
  )
  expect(logged).toMatchObject({
    code: 0,
    text: expect.stringContaining('3 erasures were read: 0 are made again, 1 were made already, 2'),
  })
  expect(await storedOf(restored, stays)).toMatchObject({ gone: false, listings: 1, picture: expect.any(String) })
  expect(await eraseAgain('nothing of that kind')).toMatchObject({
    code: 0,
    text: expect.stringContaining('0 erasures'),
  })
  expect(await eraseAgain('', '--what')).toMatchObject({ code: 1 })
})

test('a failed erasure does not stop the others, and the command reports it', async () => {
  const { stays } = people
  const other = await makePerson(restored)
  await makeSession(restored, other.id)
  const line = async ({ id }: { id: number }) => {
    const since = String((await accountRow(restored, id)).created_at)
    const [seconds, micros = ''] = since.replace(' ', 'T').replace('+00', '').split('.')
    return `erased account ${id} of ${seconds}.${micros.padEnd(6, '0')}Z`
  }
  const log = [await line(stays), await line(other)].join('\n')
  const holder = await otherTransaction(restored)
  await holder.lockRow('account', stays.id)
  const { code, text } = await eraseAgain(log)
  expect([code, text]).toEqual([1, expect.stringContaining('2 erasures were read: 1 are made again')])
  expect(text).toContain(`account ${stays.id} of`)
  expect(await storedOf(restored, other)).toMatchObject({ gone: true })
  await holder.rollback()
  expect(await eraseAgain(log)).toMatchObject({
    code: 0,
    text: expect.stringContaining('1 are made again, 1 were made already'),
  })
})
