// The report and the bars of `npm run lab -- scale`; the run itself needs programs and minutes that `npm test` does not have.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { atMost, bar, none } from '../bars.ts'
import { judgeDelivery, judgeStreams, judgeWritten, type StoredMessage } from './crowd/judge.ts'
import type { HeardBy, Written } from './crowd/orders.ts'
import { judgeSpread } from './crowd/spread.ts'
import { judgeRestored } from './faults.ts'
import { readOptions } from './options.ts'
import { findPrograms } from './programs.ts'
import { isPassed, text } from './report.ts'

const all = readOptions([])
const missed = (bars: Array<{ what: string; isMet: boolean }>) =>
  bars.filter(({ isMet }) => !isMet).map(({ what }) => what)

test('missing programs of this run are reported with their install command', () => {
  expect(findPrograms(all, () => undefined).problem).toMatch(
    / are missing: apt-get install --no-install-recommends util-linux haproxy pgbouncer varnish$/,
  )
  const without = readOptions(['--without', 'pooler'])
  const found = (name: string) => (/pgbouncer|varnish/.test(name) ? undefined : `/sbin/${name}`)
  expect(findPrograms(without, found).problem).toBe(
    'varnishd is missing: apt-get install --no-install-recommends varnish',
  )
  const none = findPrograms(readOptions(['--without', 'pooler,varnish']), found)
  expect(none).toEqual({ programs: { setpriv: '/sbin/setpriv', haproxy: '/sbin/haproxy' } })
})

test('an unknown option is refused with a list of the known ones', () => {
  expect(() => readOptions(['--without', 'nothing'])).toThrow('--without does not know nothing; it knows pooler')
  expect(() => readOptions(['--streams', '0'])).toThrow('--streams wants a whole number above 0, not "0".')
  const { has, does } = readOptions(['--without', 'varnish', '--only', 'crowd,roll'])
  expect([has('varnish'), has('pooler'), does('roll'), does('cache')]).toEqual([false, true, true, false])
})

test('only a complete run with default settings is stored as proof', () => {
  const whole = [[], ['--json', '-'], ['--json=table.json']].map((args) => readOptions(args).isWhole)
  expect(whole).toEqual([true, true, true])
  const parts = [['--only', 'crowd'], ['--json', '-', '--streams', '50'], ['--rate=25']]
  expect(parts.map((args) => readOptions(args).isWhole)).toEqual([false, false, false])
})

test('the table marks each bar as met or missed and says why, and a missed one fails the run', () => {
  const result = {
    ...{ machine: 'two processors', settings: 'few streams', throughput: [], saturation: [], minutes: 1 },
    bars: [none('gaps', []), atMost('delivery', 50, 80.123, 'ms', ['p50 is 40'])],
  }
  expect(isPassed(result)).toBe(false)
  expect(text(result).split('\n').slice(2)).toEqual([
    '| what     | bar     | value    |        |',
    '| -------- | ------- | -------- | ------ |',
    '| gaps     | 0       | 0        | met    |',
    '| delivery | ≤ 50 ms | 80.12 ms | MISSED |',
    '',
    'delivery: p50 is 40',
    '',
  ])
  expect(isPassed({ ...result, bars: [bar('streams', '5', 5, true)] })).toBe(true)
  const cost = { databaseMs: 0.5, statements: 2, processorMs: { backend: 1.25, postgres: 0.5 } }
  const few = { kind: 'search', backends: 1, perSecond: 900, p50: 1, p99: 5, failed: [], ...cost }
  const measured = { ...result, throughput: [few, { ...few, backends: 2, failed: ['HTTP/1.1 503'] }] }
  expect(isPassed({ ...measured, bars: [] })).toBe(false)
  expect(text(measured)).toMatch(/\| postgres +\| 0\.50 +\|[\s\S]*search: HTTP\/1\.1 503/)
  // A missing measurement is not a value.
  expect(atMost('delivery', 50, Number.NaN, 'ms').isMet).toBe(false)
})

const stored = (id: number, content = `crowd ${id}`): StoredMessage => ({ id, content, from: 1, to: 2 })
const written = (id: number, at = id): Written => ({ id, content: `crowd ${id}`, requestedAt: at - 1, at })
const heard = (account: number, ids: number[], more: Partial<HeardBy> = {}): HeardBy => ({
  ...{ account, ids, at: ids.map((id) => id + 10), lostPosition: 0, outOfOrder: 0 },
  ...more,
})

test('finds a lost and a doubled message, and a gap, a double and a lost position of any stream', () => {
  const [one, two] = [stored(1), stored(2)]
  expect(missed(judgeWritten([written(1), written(2)], [one, two]))).toEqual([])
  expect(missed(judgeWritten([written(1), written(2)], [two]))).toEqual(['acknowledged messages of the crowd lost'])
  expect(missed(judgeWritten([written(1)], [one, stored(3, 'crowd 1')]))).toEqual(['messages of the crowd doubled'])

  const well = [heard(1, [1, 2]), heard(2, [1, 2]), heard(2, [1, 2])]
  expect(missed(judgeStreams(well, [one, two]))).toEqual([])
  expect(missed(judgeStreams([...well, heard(2, [2])], [one, two]))).toEqual(['gaps in streams'])
  expect(missed(judgeStreams([...well, heard(2, [1, 2, 1])], [one, two]))).toEqual(['events doubled'])
  expect(missed(judgeStreams([...well, heard(2, [1, 2], { lostPosition: 1 })], [one, two]))).toEqual([
    'gaps in streams',
  ])
  expect(missed(judgeStreams([...well, heard(2, [2, 1], { outOfOrder: 1 })], [one, two]))).toEqual([
    'events out of order',
  ])
  expect(missed(judgeStreams([heard(1, [])], []))).toEqual(['events that streams have brought'])
})

test('delivery is measured by the messages of the steady phase only', () => {
  const late = heard(2, [1, 500], { at: [11, 900] })
  expect(judgeDelivery([written(1), written(500)], [late], 0, 100)).toMatchObject([{ value: '10 ms', isMet: true }])
  expect(judgeDelivery([written(1), written(500)], [late], 0, 600)).toMatchObject([{ value: '400 ms', isMet: false }])
  expect(judgeDelivery([], [late], 0, 600)).toMatchObject([{ isMet: false }])
})

test('streams that reconnect at random times pass, and those that reconnect together do not', () => {
  const spread = Array.from({ length: 4_000 }, (_, i) => 6 * i) // as the server requests
  expect(judgeSpread('spread', spread)).toMatchObject({ value: '17', isMet: true })
  expect(
    judgeSpread(
      'at once',
      spread.map((at) => at / 10),
    ),
  ).toMatchObject({ value: '167', isMet: false })
  // Four processes one after the other: each wave has to be spread, not only their sum.
  expect(
    judgeSpread(
      'waves',
      spread.map((at) => at / 4),
      4,
    ),
  ).toMatchObject({ isMet: false })
  expect(judgeSpread('none', [])).toMatchObject({ value: '0', isMet: true })
})

test('a restore to a second has everything acknowledged before it, and nothing begun after it', () => {
  const moment = { from: 10, to: 20, seconds: 1 }
  const messages = [written(5), written(15), written(30)]
  expect(missed(judgeRestored({ ...moment, stored: [stored(5)] }, messages))).toEqual([])
  expect(missed(judgeRestored({ ...moment, stored: [stored(15)] }, messages))).toHaveLength(1)
  expect(missed(judgeRestored({ ...moment, stored: [stored(5), stored(30)] }, messages))).toEqual([
    'restore to a second: messages written after it',
  ])
})

test('HAProxy checks PostgreSQL as its comments say', () => {
  const config = readFileSync(join(import.meta.dirname, '../../operations/haproxy-database.cfg'), 'utf8')
  const sent = [...config.matchAll(/send-binary (\w+)/g)].map(([, hex]) => Buffer.from(hex!, 'hex'))
  const int = (value: number) => Buffer.from([value >> 24, value >> 16, value >> 8, value])
  const framed = (tag: string, body: Buffer) => Buffer.concat([Buffer.from(tag), int(body.length + 4), body])
  const hello = framed('', Buffer.concat([int(196_608), Buffer.from('user\0haproxy\0database\0postgres\0\0')]))
  const question = framed('Q', Buffer.from('select pg_is_in_recovery()\0'))
  expect(sent).toEqual([hello, question, hello, question])
})
