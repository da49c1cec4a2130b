import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { Authenticator } from '../../../test/authenticator.ts'
import { eventually } from '../../../test/eventually.ts'
import { makeListing, makePerson, makeSession, type Person } from '../../../test/make.ts'
import { call, makeStaff } from '../../../test/staff.ts'
import { obey } from '../../ops.ts'
import { StaffEvents } from './staff-events.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const WAITING = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
const SITE = ['http://site.test', 'site.test'] as const
const ask = (me: { as?: object }, path: string, body: object = {}) => call(t, me, 'POST', `/ops/${path}`, body)
const opens = async (me: Pick<Person, 'as'>) => {
  const reply = await call(t, me, 'GET', '/ops/moderation/summary')
  return reply.statusCode === 200 ? 'opens' : reply.json().code
}

async function command(...words: string[]): Promise<string> {
  const lines: string[] = []
  await obey(t.app, words, (line) => lines.push(line))
  return lines.join('\n')
}
const codeIn = (text: string) => /[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}/.exec(text)?.[0] ?? ''

/** A staff member as the command line makes one, with the code that it prints. */
async function appointed() {
  const me = await makePerson(t)
  return { me, code: codeIn(await command('staff', 'add', me.email)) }
}

async function enroll(me: Pick<Person, 'as'>, code: string, key = new Authenticator(...SITE)) {
  const options = await ask(me, 'passkey/enrollment-options', { code })
  const reply = await ask(me, 'passkey/enrollment', { code, response: key.create(options.json()) })
  return { key, status: reply.statusCode === 204 ? 204 : reply.json().code }
}

async function confirm(me: Pick<Person, 'as'>, key: Authenticator) {
  const options = await ask(me, 'passkey/options')
  const reply = await ask(me, 'passkey/confirm', { response: key.get(options.json()) })
  return reply.statusCode === 204 ? 204 : reply.json().code
}

test('the first passkey is enrolled with the code of the command line, and each further session is confirmed with it', async () => {
  const { me, code } = await appointed()
  expect(await opens(me)).toBe('passkey-missing')
  const { key, status } = await enroll(me, code)
  expect([status, await opens(me)]).toEqual([204, 'opens'])

  const later = await makeSession(t, me.id)
  expect(await opens(later)).toBe('passkey-needed')
  expect([await confirm(later, key), await opens(later)]).toEqual([204, 'opens'])
  // Added once more, the passkey stays.
  expect(codeIn(await command('staff', 'add', me.email))).toBe('')
  expect(await opens(me)).toBe('opens')
})

test('whoever reads the mail of a staff member can log in, and opens nothing without the passkey', async () => {
  const { me, code } = await appointed()
  const { key } = await enroll(me, code)
  const thief = await makeSession(t, me.id)
  const colleague = await makeStaff(t)
  for (const [method, path] of [
    ['GET', '/ops/moderation/summary'],
    ['GET', '/ops/moderation/cases'],
    ['GET', '/ops/moderation/cases/1'],
    ['POST', '/ops/moderation/cases/1/actions'],
    ['GET', '/ops/staff'],
    ['POST', `/ops/staff/${colleague.id}/enrollment`],
  ] as const) {
    const body = path.endsWith('actions') ? { kind: 'note', reason: 'I am a thief.', seen: 0 } : {}
    const reply = await call(t, thief, method, path, method === 'POST' ? body : undefined)
    expect([path, reply.statusCode, reply.json().code]).toEqual([path, 403, 'passkey-needed'])
  }
  // The code was used, another key is not known, and an answer to another challenge fits nowhere.
  expect((await enroll(thief, code)).status).toBe('passkey-code-wrong')
  expect((await enroll(thief, 'AAAA-AAAA-AAAA-AAAA')).status).toBe('passkey-code-wrong')
  expect(await confirm(thief, new Authenticator(...SITE))).toBe('passkey-refused')
  const answer = key.get((await ask(me, 'passkey/options')).json())
  expect((await ask(thief, 'passkey/confirm', { response: answer })).json().code).toBe('passkey-refused')
  expect(await opens(thief)).toBe('passkey-needed')

  // Nor does a listing show what only staff may see.
  const owner = await makePerson(t)
  const listing = await makeListing(t, owner, { status: 'found' })
  const statusFor = async (as: object) =>
    (await t.inject({ url: `/api/listings/by-id/${listing.id}`, headers: { ...as } })).statusCode
  expect([await statusFor(me.as), await statusFor(thief.as)]).toEqual([200, 404])
})

test('an answer counts once, for its site, of a person who was verified, and with a counter that grows', async () => {
  const { me, code } = await appointed()
  const { key } = await enroll(me, code)
  const session = await makeSession(t, me.id)
  const options = (await ask(session, 'passkey/options')).json()
  const answer = { response: key.get(options) }
  const replies = await Promise.all([ask(session, 'passkey/confirm', answer), ask(session, 'passkey/confirm', answer)])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400])

  const other = await makeSession(t, me.id)
  key.counter = 0
  expect(await confirm(other, key)).toBe('passkey-refused')
  for (const response of [{}, { id: 5 }, { id: 'x', response: null }, { response: { clientDataJSON: 'e30' } }]) {
    await ask(other, 'passkey/options')
    expect((await ask(other, 'passkey/confirm', { response })).json().code).toBe('passkey-refused')
  }
  expect(await opens(other)).toBe('passkey-needed')

  const invited = await appointed()
  for (const wrong of [
    new Authenticator('http://phishing.test', 'phishing.test'),
    new Authenticator('http://phishing.test', 'site.test'),
    new Authenticator(...SITE, false),
  ])
    expect((await enroll(invited.me, invited.code, wrong)).status).toBe('passkey-refused')
  expect((await enroll(invited.me, invited.code)).status).toBe(204)
})

test('a passkey without a counter answers each challenge once, too', async () => {
  const { me, code } = await appointed()
  const { key } = await enroll(me, code)
  const session = await makeSession(t, me.id)
  const options = (await ask(session, 'passkey/options')).json()
  key.counter = -1 // each answer says 0
  const answer = { response: key.get(options) }
  expect((await ask(session, 'passkey/confirm', answer)).statusCode).toBe(204)
  expect((await ask(session, 'passkey/confirm', answer)).json().code).toBe('passkey-refused')
})

test('a colleague gives a new code, which ends the lost passkey at once; nobody gives one to themselves', async () => {
  const { me, code } = await appointed()
  const { key } = await enroll(me, code)
  const colleague = await makeStaff(t)
  const row = async () => (await call(t, colleague, 'GET', '/ops/staff')).json().find(({ id }: Person) => id === me.id)
  expect(await row()).toEqual({ id: me.id, email: me.email, username: me.username, passkeys: 1 })
  expect((await ask(me, `staff/${me.id}/enrollment`)).json().code).toBe('own-passkey')
  const stranger = await makePerson(t)
  expect((await ask(colleague, `staff/${stranger.id}/enrollment`)).json().code).toBe('staff-not-found')

  const given = (await ask(colleague, `staff/${me.id}/enrollment`)).json().code
  expect([await opens(me), (await row()).passkeys]).toEqual(['passkey-missing', 0])
  expect(await confirm(me, key)).toBe('passkey-missing')
  expect((await enroll(colleague, given)).status).toBe('passkey-code-wrong')
  expect((await enroll(me, given)).status).toBe(204)
  expect(await confirm(await makeSession(t, me.id), key)).toBe('passkey-refused')

  const late = (await ask(colleague, `staff/${me.id}/enrollment`)).json().code
  await t.pool.query('update staff_invitation set expires_at = now() where account_id = $1', [me.id])
  expect((await enroll(me, late)).status).toBe('passkey-code-wrong')
  // Without a colleague the command line helps; who is removed has neither staff pages nor a passkey.
  expect((await enroll(me, codeIn(await command('staff', 'passkey', me.email)))).status).toBe(204)
  await command('staff', 'remove', me.email)
  expect((await call(t, me, 'GET', '/ops/moderation/summary')).statusCode).toBe(404)
  expect((await ask(me, 'passkey/options')).statusCode).toBe(404)
  for (const table of ['staff_passkey', 'staff_invitation'])
    expect((await t.pool.query(`select from ${table} where account_id = $1`, [me.id])).rowCount).toBe(0)
})

/** Enrolls another passkey in a session that is confirmed, without a code. */
async function enrollAnother(me: Pick<Person, 'as'>, key = new Authenticator(...SITE)) {
  const options = await ask(me, 'passkey/enrollment-options')
  if (options.statusCode !== 200) return { key, status: options.json().code }
  const reply = await ask(me, 'passkey/enrollment', { response: key.create(options.json()) })
  return { key, status: reply.statusCode === 204 ? 204 : reply.json().code }
}

test('a confirmed session enrolls a second passkey without a code; either opens the pages, and a third is refused', async () => {
  const { me, code } = await appointed()
  expect((await enrollAnother(me)).status).toBe('passkey-missing')
  const first = await enroll(me, code)
  const second = await enrollAnother(me)
  expect([second.status, await enrollAnother(me)]).toEqual([204, expect.objectContaining({ status: 'passkeys-full' })])
  for (const { key } of [first, second]) {
    const session = await makeSession(t, me.id)
    expect(await opens(session)).toBe('passkey-needed')
    // A stolen mailbox opens such a session; it adds no passkey of its own.
    expect((await enrollAnother(session)).status).toBe('passkey-needed')
    expect([await confirm(session, key), await opens(session)]).toEqual([204, 'opens'])
  }
  // A colleague's code ends both.
  const colleague = await makeStaff(t)
  await ask(colleague, `staff/${me.id}/enrollment`)
  for (const { key } of [first, second]) expect(await confirm(me, key)).toBe('passkey-missing')
})

test('two passkeys that are added at once are one too many', async () => {
  const { me, code } = await appointed()
  await enroll(me, code)
  const sessions = [me, await makeSession(t, me.id)]
  await t.pool.query('update session set passkey_at = now() where account_id = $1', [me.id])
  const added = await Promise.all(sessions.map((session) => enrollAnother(session)))
  expect(added.map(({ status }) => status).sort()).toEqual([204, 'passkeys-full'])
})

test('a passkey that is added or used while a colleague ends all of them opens nothing', async () => {
  const { me, code } = await appointed()
  const { key } = await enroll(me, code)
  const later = await makeSession(t, me.id)
  const added = new Authenticator(...SITE).create((await ask(me, 'passkey/enrollment-options')).json())
  const used = key.get((await ask(later, 'passkey/options')).json())
  // Stands for the code that another process gives.
  const colleague = await t.pool.connect()
  try {
    await colleague.query('begin')
    await colleague.query('select from account where id = $1 for update', [me.id])
    const replies = [
      ask(me, 'passkey/enrollment', { response: added }),
      ask(later, 'passkey/confirm', { response: used }),
    ]
    await eventually(async () => expect((await t.pool.query(WAITING)).rowCount).toBe(2), 5_000)
    await colleague.query('update session set passkey_at = null where account_id = $1', [me.id])
    await colleague.query('delete from staff_passkey where account_id = $1', [me.id])
    await colleague.query('commit')
    const codes = (await Promise.all(replies)).map((reply) => reply.statusCode === 204 || reply.json().code)
    expect(codes).toEqual(['passkey-needed', 'passkey-refused'])
  } finally {
    colleague.release(true)
  }
  for (const session of [me, later]) expect(await opens(session)).toBe('passkey-missing')
  expect((await t.pool.query('select from staff_passkey where account_id = $1', [me.id])).rowCount).toBe(0)
})

test.each([
  [
    'a code of a colleague',
    async (id: number) => (await ask(await makeStaff(t), `staff/${id}/enrollment`)).statusCode,
    200,
  ],
  ['a removal from the team', (_: number, email: string) => command('staff', 'remove', email), expect.any(String)],
])('%s waits for a passkey that is being added, and ends it, too', async (_, end, reply) => {
  const { me, code } = await appointed()
  await enroll(me, code)
  // Stands for an enrollment in another process.
  const enrollment = await t.pool.connect()
  try {
    await enrollment.query('begin')
    await enrollment.query('select from account where id = $1 for update', [me.id])
    const ended = end(me.id, me.email)
    await eventually(async () => expect((await t.pool.query(WAITING)).rowCount).toBe(1), 5_000)
    await enrollment.query(
      `insert into staff_passkey (account_id, credential_id, public_key, counter, transports)
       select account_id, 'added-meanwhile', public_key, 0, transports from staff_passkey where account_id = $1`,
      [me.id],
    )
    await enrollment.query('commit')
    expect(await ended).toEqual(reply)
  } finally {
    enrollment.release(true)
  }
  expect((await t.pool.query('select from staff_passkey where account_id = $1', [me.id])).rowCount).toBe(0)
})

test('each code and each new passkey is in the audit, and the member and all other staff get an email', async () => {
  const { me, code } = await appointed()
  const colleague = await makeStaff(t)
  await enroll(me, code)
  await enrollAnother(me)
  await ask(colleague, `staff/${me.id}/enrollment`)
  const { rows } = await t.pool.query(
    'select kind, address, by_id::int as by from staff_event where account_id = $1 order by id',
    [me.id],
  )
  const event = (kind: string, by: number | null = null) => ({ kind, address: me.email, by })
  expect(rows).toEqual([event('code'), event('enrolled'), event('added'), event('code', colleague.id)])
  await expect(t.asOwner('delete from staff_event')).rejects.toThrow('The audit of moderation cannot be changed.')
  const log = await command('staff', 'log')
  expect(log.split('\n')[0]).toContain(`${me.email} has got a one-time code for a new passkey from ${colleague.email}.`)

  const emails = async (to: Person) => {
    const jobs = await t.pool.query(
      "select data -> 'ids' as ids from pgboss.job where name = 'mail.soon' and data ->> 'kind' = 'staff-passkey'",
    )
    return jobs.rows.filter(({ ids }) => ids.account === to.id).length
  }
  const newest = await t.pool.query('select max(id)::int as id from staff_event')
  const [writer] = t.app.get(StaffEvents, { strict: false }).emails
  expect(await writer!.write({ event: newest.rows[0].id, account: me.id })).toMatchObject({
    ...{ to: me.email, essential: true, subject: 'A staff passkey of Flight Amigo has changed' },
    text: expect.stringContaining(`${me.email} has got a one-time code for a new passkey from ${colleague.email}.`),
  })
  expect(await emails(me)).toBe(4)
  expect(await emails(colleague)).toBeGreaterThanOrEqual(3)
})

test('to everybody else there is nothing here, and an old session needs a fresh code first', async () => {
  const stranger = await makePerson(t)
  for (const path of ['passkey/options', 'passkey/confirm', 'passkey/enrollment-options', 'passkey/enrollment']) {
    expect((await ask(stranger, path, { code: 'A'.repeat(16), response: {} })).statusCode).toBe(404)
    expect((await ask({}, path)).statusCode).toBe(401)
  }
  const { me, code } = await appointed()
  await t.pool.query("update session set created_at = now() - interval '31 minutes' where account_id = $1", [me.id])
  expect((await ask(me, 'passkey/enrollment-options', { code })).json().code).toBe('fresh-code-needed')
})
