import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { createApp } from '../src/app.ts'
import { SITE_LOCKS } from '../src/db/advisory-locks.ts'
import type { Env } from '../src/env.ts'
import { Startup } from '../src/startup/startup.ts'
import { emptyDatabase } from './app.ts'
import { freshIp } from './browser.ts'
import { otherTransaction } from './database.ts'
import { type AppWithFakes, startAppWithFakes } from './fakes.ts'
import { makeListing, makePerson } from './make.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes()
})
const ends: Array<() => Promise<void>> = []
afterAll(async () => {
  for (const end of ends) await end()
  await t.stop()
})

/** A process whose start has not finished, on the same database unless another is given. */
async function begin(database: Partial<Env> = {}): Promise<NestFastifyApplication> {
  const second = await createApp({ ...t.env, ...database })
  ends.push(() => second.close())
  await second.init()
  return second
}

test('until its queues have started, a process refuses requests that need a job, and writes nothing [spec-withstand-not-started]', async () => {
  const [me, reader] = [await makePerson(t, { phoneVerified: true }), await makePerson(t)]
  const { id } = await makeListing(t, reader)
  const other = await otherTransaction(t)
  await other.lockTable('migration', 'access exclusive') // a start reads this table first
  const second = await begin()
  const post = async (url: string, payload: object, headers = {}) => {
    const reply = await second.inject({ method: 'POST', url, headers, remoteAddress: freshIp(), payload })
    return [url, reply.statusCode, reply.headers['retry-after']]
  }
  const contact = { name: 'Asha', email: 'asha@mail.test', message: 'Is anybody there yet?' }
  const login = { email: 'early@mail.test', captchaToken: t.botCheck.token('login') }
  expect([
    await post('/api/contact', contact),
    await post('/api/auth/login', login),
    await post('/api/messages', { receiverId: reader.id, content: 'Too early' }, me.as),
    await post(`/api/listings/${id}/contact`, {}, me.as),
  ]).toEqual([
    ['/api/contact', 503, '1'],
    ['/api/auth/login', 503, '1'],
    ['/api/messages', 503, '1'],
    [`/api/listings/${id}/contact`, 503, '1'],
  ])
  expect((await second.inject('/api/health/ready')).statusCode).toBe(503)
  await other.rollback()
  await second.get(Startup).done()
  expect((await second.inject('/api/health/ready')).statusCode).toBe(200)
  expect(await post('/api/contact', contact)).toEqual(['/api/contact', 204, undefined])
  await t.settled()
  expect(t.inbox.received.map(({ to }) => to)).toEqual([[t.env.CONTACT_EMAIL]])
  expect((await t.inject({ url: '/api/messages', headers: me.as })).json()).toEqual([])
})

test('until the schema exists, requests that need it get 503 [spec-withstand-not-started]', async () => {
  const url = await emptyDatabase()
  const migration = await otherTransaction({ env: { DATABASE_DIRECT_URL: url } })
  await migration.lockSite(SITE_LOCKS.schema)
  const second = await begin({ DATABASE_URL: url, DATABASE_DIRECT_URL: url, DATABASE_REPLICA_URLS: [] })
  for (const url of ['/api/listings', '/api/testimonials']) {
    const reply = await second.inject({ url, remoteAddress: freshIp() })
    expect([url, reply.statusCode, reply.headers['retry-after']]).toEqual([url, 503, '1'])
  }
  await migration.commit()
  await second.get(Startup).done()
  expect((await second.inject({ url: '/api/listings', remoteAddress: freshIp() })).statusCode).toBe(200)
})
