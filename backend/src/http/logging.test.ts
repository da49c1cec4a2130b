import { Writable } from 'node:stream'
import { expect, test } from '@jest/globals'
import { fastify } from 'fastify'
import { createLog, logRequests, NestLog } from './logging.ts'

function listen() {
  const lines: Record<string, unknown>[] = []
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    lines.push(JSON.parse(String(chunk)))
    done()
  }
  return { lines, log: createLog({ LOG_LEVEL: 'info' }, new Writable({ write })) }
}

test('a request is one line with its path and duration, without its user or content', async () => {
  const { lines, log } = listen()
  const app = fastify({ genReqId: () => 'r1' })
  logRequests(app, log)
  app.get('/api/thing', async () => {
    new NestLog(log).warn({ rows: 0 }, 'nothing found', 'things')
    return { ok: true }
  })
  app.get('/api/broken', (_request, reply) => reply.status(503).send())
  app.get('/api/health/live', async () => 'ok')
  const headers = { cookie: 'session=secret', authorization: 'Bearer secret' }
  for (const url of ['/api/thing?email=asha@mail.test', '/api/broken', '/api/health/live'])
    await app.inject({ url, headers, remoteAddress: '203.0.113.7' })
  await app.close()
  expect(lines).toEqual([
    expect.objectContaining({ level: 40, requestId: 'r1', rows: 0, context: 'things', msg: 'nothing found' }),
    expect.objectContaining({
      level: 30,
      requestId: 'r1',
      req: { method: 'GET', path: '/api/thing' },
      res: { status: 200 },
      responseTime: expect.any(Number),
      msg: 'request completed',
    }),
    expect.objectContaining({ level: 50, req: { method: 'GET', path: '/api/broken' }, res: { status: 503 } }),
  ])
  expect(JSON.stringify(lines)).not.toMatch(/secret|asha|203\.0\.113/)
})

test('private fields are removed from a line that has them by mistake', () => {
  const { lines, log } = listen()
  new NestLog(log).log({ person: { id: 7, email: 'asha@mail.test', phone: '+1', code: '123456' } }, 'signed in', 'test')
  expect(lines[0]).toMatchObject({ person: { id: 7 }, msg: 'signed in' })
  expect(Object.keys(lines[0]?.person as object)).toEqual(['id'])
})

test('private fields and the network address are removed at the top level of a line as well', () => {
  const { lines, log } = listen()
  const request = { ip: '203.0.113.7', remoteAddress: '203.0.113.7', id: 'r1' }
  new NestLog(log).log({ ip: '203.0.113.7', email: 'asha@mail.test', code: 'ECONNRESET', request }, 'seen', 'test')
  expect(lines[0]).toMatchObject({ code: 'ECONNRESET', request: { id: 'r1' }, msg: 'seen' })
  expect(JSON.stringify(lines)).not.toMatch(/203\.0|asha/)
})

test('errors and messages of the framework are log lines too', () => {
  const { lines, log } = listen()
  const nest = new NestLog(log)
  nest.error(new Error('gone'), undefined, 'db')
  nest.error('broken', 'at main.ts:1', 'Exceptions')
  nest.debug('not at this level', 'db')
  expect(lines).toMatchObject([
    { level: 50, context: 'db', err: { message: 'gone' } },
    { level: 50, context: 'Exceptions', msg: 'broken', stack: 'at main.ts:1' },
  ])
})

test('a database error is logged without its values, and no text of a line contains an email address', () => {
  const { lines, log } = listen()
  const duplicate = Object.assign(new Error("insert into account values ('asha@mail.test') - duplicate key"), {
    code: '23505',
    detail: 'Key (email)=(asha@mail.test) already exists.',
    query: "insert into account values ('asha@mail.test')",
  })
  new NestLog(log).error(duplicate, undefined, 'db')
  new NestLog(log).warn('asha.devi+1@mail.example.test and asha%40mail.test wrote', 'mail')
  new NestLog(log).warn('shell@1.0.4-a is live', 'releases')
  expect(JSON.stringify(lines)).not.toMatch(/asha|insert into/)
  expect(lines).toMatchObject([
    { err: { name: 'Error', at: expect.any(Array) }, msg: 'Error' },
    { msg: '[address] and [address] wrote' },
    { msg: 'shell@1.0.4-a is live' },
  ])
})
