import { appendFileSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { Site } from './site.mjs'

// Small programs replace PostgreSQL and the backend, because they send and exit at exactly the right moments.
const DATABASE = `
import { appendFileSync } from 'node:fs'
const write = (line) => appendFileSync(process.env.EVENTS, line + '\\n')
const sendAddress = () => process.send({ address: 'postgres://database.test' })
process.once('SIGTERM', () => {
  if (process.env.ADDRESS_AT === 'stop') sendAddress()
  setTimeout(() => {
    write('database has ended')
    process.exit()
  }, 100)
})
setInterval(() => {}, 1_000)
if (process.env.ADDRESS_AT === 'start') sendAddress()
write('database runs')
`
const BACKEND = `
import { appendFileSync } from 'node:fs'
const write = (line) => appendFileSync(process.env.EVENTS, line + '\\n')
setInterval(() => {}, 1_000)
process.once('message', () => {
  process.once('SIGTERM', () => {
    write('backend ends')
    setTimeout(() => {
      write('backend has ended')
      process.exit()
    }, 500)
  })
  write('backend runs')
  process.send('started')
})
write('backend is prepared')
`

let folder
let file

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flight-amigo-site-'))
  file = join(folder, 'events')
  appendFileSync(file, '')
})
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

const events = () => readFileSync(file, 'utf8').split('\n').filter(Boolean)

const processes = () => process.getActiveResourcesInfo().filter((each) => each === 'ProcessWrap').length

function until(event, times = 1) {
  const { promise, resolve } = Promise.withResolvers()
  const check = () => events().filter((each) => each === event).length >= times && resolve()
  const watcher = watch(folder, check)
  check()
  return promise.finally(() => watcher.close())
}

async function startSite(ADDRESS_AT) {
  const scripts = { database: join(folder, 'database.mjs'), backend: join(folder, 'backend.mjs') }
  writeFileSync(scripts.database, DATABASE)
  writeFileSync(scripts.backend, BACKEND)
  const ended = (code) => appendFileSync(file, `the site has ended with ${code}\n`)
  const site = new Site({ ...process.env, ADDRESS_AT, EVENTS: file }, { report: () => {}, ended, scripts })
  site.start()
  await until('database runs')
  return site
}

test('a restarted backend uses the same PostgreSQL, which stops last', async () => {
  const site = await startSite('start')
  await until('backend runs')
  await site.restart()
  await until('backend runs', 2)
  await site.stop()
  const run = ['backend runs', 'backend ends', 'backend has ended']
  const isAboutOne = (each) => !['database runs', 'backend is prepared'].includes(each)
  expect(events().filter(isAboutOne)).toEqual([...run, ...run, 'database has ended'])
}, 60_000)

test('the next backend is prepared while one runs, and a change only starts it', async () => {
  const before = processes()
  const site = await startSite('start')
  await until('backend is prepared', 2)
  await site.restart()
  await until('backend is prepared', 3)
  await site.stop()
  const starts = events().filter((each) => ['backend is prepared', 'backend runs'].includes(each))
  expect(starts).toEqual([
    'backend is prepared',
    'backend runs',
    'backend is prepared',
    'backend runs',
    'backend is prepared',
  ])
  expect(processes()).toBe(before)
}, 60_000)

test('a stop before PostgreSQL has sent its address starts no backend', async () => {
  const before = processes()
  const site = await startSite('stop')
  await site.stop()
  expect(processes()).toBe(before)
  expect(events()).toEqual(['database runs', 'database has ended'])
})

test('a stop during a restart waits for the backend that is ending before it stops PostgreSQL', async () => {
  const site = await startSite('start')
  await until('backend runs')
  const restarted = site.restart()
  await until('backend ends')
  await Promise.all([site.stop(), restarted])
  expect(events().slice(-3)).toEqual(['backend ends', 'backend has ended', 'database has ended'])
}, 60_000)
