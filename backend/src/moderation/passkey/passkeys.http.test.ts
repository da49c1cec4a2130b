import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { Authenticator } from '../../../test/authenticator.ts'
import { otherTransaction, refusedChanges, untilBlocked } from '../../../test/database.ts'
import { makeListing, makePerson, makeSession, type Person } from '../../../test/make.ts'
import { call, makeStaff } from '../../../test/staff.ts'
import { execute } from '../../ops.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off', POOL_MAX: '10' })
})
afterAll(() => t.stop())

const SITE = ['http://site.test', 'site.test'] as const
const post = (me: { as?: object }, path: string, body: object = {}) => call(t, me, 'POST', `/ops/${path}`, body)
const opens = async (me: Pick<Person, 'as'>) => {
  const reply = await call(t, me, 'GET', '/ops/moderation/summary')
  return reply.statusCode === 200 ? 'opens' : reply.json().code
}

async function command(...args: string[]): Promise<string> {
  const lines: string[] = []
  await execute(t.app, args, (line) => lines.push(line))
  return lines.join('\n')
}
const codeIn = (text: string) => /[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}/.exec(text)?.[0] ?? ''

async function appointed() {
  const me = await makePerson(t)
  return { me, code: codeIn(await command('staff', 'add', me.email)) }
}

async function enroll(me: Pick<Person, 'as'>, code: string, key = new Authenticator(...SITE)) {
  const options = await post(me, 'passkey/enrollment-options', { code })
  const reply = await post(me, 'passkey/enrollment', { code, response: key.create(options.json()) })
  return { key, status: reply.statusCode === 204 ? 204 : reply.json().code }
}

async function confirm(me: Pick<Person, 'as'>, key: Authenticator) {
  const options = await post(me, 'passkey/options')
  const reply = await post(me, 'passkey/confirm', { response: key.get(options.json()) })
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
  expect(codeIn(await command('staff', 'add', me.email))).toBe('')
  expect(await opens(me)).toBe('opens')
})

test('a person who reads the mail of a staff member can log in, and opens nothing without the passkey', async () => {
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
  expect((await enroll(thief, code)).status).toBe('passkey-code-wrong')
  expect((await enroll(thief, 'AAAA-AAAA-AAAA-AAAA')).status).toBe('passkey-code-wrong')
  expect(await confirm(thief, new Authenticator(...SITE))).toBe('passkey-refused')
  const assertion = key.get((await post(me, 'passkey/options')).json())
  expect((await post(thief, 'passkey/confirm', { response: assertion })).json().code).toBe('passkey-refused')
  expect(await opens(thief)).toBe('passkey-needed')

  const owner = await makePerson(t)
  const listing = await makeListing(t, owner, { status: 'found' })
  const statusFor = async (as: object) =>
    (await t.inject({ url: `/api/listings/by-id/${listing.id}`, headers: { ...as } })).statusCode
  expect([await statusFor(me.as), await statusFor(thief.as)]).toEqual([200, 404])
})

test('accepts an assertion once, for its site, with user verification and an increasing counter', async () => {
  const { me, code } = await appointed()
  const { key } = await enroll(me, code)
  const session = await makeSession(t, me.id)
  const options = (await post(session, 'passkey/options')).json()
  const assertion = { response: key.get(options) }
  const replies = await Promise.all([
    post(session, 'passkey/confirm', assertion),
    post(session, 'passkey/confirm', assertion),
  ])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400])

  const other = await makeSession(t, me.id)
  key.counter = 0
  expect(await confirm(other, key)).toBe('passkey-refused')
  for (const response of [{}, { id: 5 }, { id: 'x', response: null }, { response: { clientDataJSON: 'e30' } }]) {
    await post(other, 'passkey/options')
    expect((await post(other, 'passkey/confirm', { response })).json().code).toBe('passkey-refused')
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

test('a passkey without a counter also responds to each challenge once', async () => {
  const { me, code } = await appointed()
  const { key } = await enroll(me, code)
  const session = await makeSession(t, me.id)
  const options = (await post(session, 'passkey/options')).json()
  key.counter = -1 // Each response of the key then contains the counter 0.
  const assertion = { response: key.get(options) }
  expect((await post(session, 'passkey/confirm', assertion)).statusCode).toBe(204)
  expect((await post(session, 'passkey/confirm', assertion)).json().code).toBe('passkey-refused')
})

/** A colleague asks for a new passkey of a member, and a second one confirms it. */
async function replaceFor(me: Person, by: Person, second: Person): Promise<string> {
  const { code } = (await post(by, `staff/${me.id}/enrollment`)).json()
  const confirmed = await post(second, `staff/${me.id}/confirmation`, { by: by.id })
  expect(confirmed.statusCode).toBe(204)
  return code
}

test('one stolen session of a staff member locks no colleague out [spec-withstand-patient-passkeys]', async () => {
  const thief = await makeStaff(t)
  const colleagues = [await appointed(), await appointed()]
  const keys = []
  for (const { me, code } of colleagues) keys.push((await enroll(me, code)).key)
  for (const [index, { me }] of colleagues.entries()) {
    const { code } = (await post(thief, `staff/${me.id}/enrollment`)).json()
    expect(await opens(me)).toBe('opens')
    expect(await confirm(await makeSession(t, me.id), keys[index]!)).toBe(204)
    for (const by of [thief.id, me.id])
      expect((await post(thief, `staff/${me.id}/confirmation`, { by })).statusCode).toBeGreaterThan(400)
    // Also with the mailbox of the colleague.
    const session = await makeSession(t, me.id)
    expect((await enroll(session, code)).status).toBe('passkey-code-unconfirmed')
    expect([await opens(me), await opens(session)]).toEqual(['opens', 'passkey-needed'])
  }
  // A code of the command line stays, and so does one that the team has confirmed.
  const invited = await appointed()
  expect((await post(thief, `staff/${invited.me.id}/enrollment`)).json().code).toBe('passkey-code-exists')
  expect((await enroll(invited.me, invited.code)).status).toBe(204)
})

test('a new passkey needs a colleague and a second one, and replaces the lost passkey when it is set up', async () => {
  const { me, code } = await appointed()
  const { key } = await enroll(me, code)
  const [colleague, second] = [await makeStaff(t), await makeStaff(t)]
  const row = async () => (await call(t, second, 'GET', '/ops/staff')).json().find(({ id }: Person) => id === me.id)
  const known = { id: me.id, email: me.email, username: me.username, passkeys: 1 }
  expect(await row()).toEqual({ ...known, invitedBy: null })
  expect((await post(me, `staff/${me.id}/enrollment`)).json().code).toBe('own-passkey')
  const stranger = await makePerson(t)
  expect((await post(colleague, `staff/${stranger.id}/enrollment`)).json().code).toBe('staff-not-found')

  const given = (await post(colleague, `staff/${me.id}/enrollment`)).json().code
  expect(await row()).toEqual({ ...known, invitedBy: { id: colleague.id, email: colleague.email } })
  expect((await enroll(me, given)).status).toBe('passkey-code-unconfirmed')
  for (const [by, who] of [
    [colleague.id, colleague],
    [colleague.id, me],
    [second.id, second],
  ] as const)
    expect((await post(who, `staff/${me.id}/confirmation`, { by })).json().code).toBe('passkey-confirmation-refused')
  expect((await post(second, `staff/${me.id}/confirmation`, { by: colleague.id })).statusCode).toBe(204)
  expect([await row(), await opens(me)]).toEqual([{ ...known, invitedBy: null }, 'opens'])
  expect((await enroll(colleague, given)).status).toBe('passkey-code-wrong')
  const session = await makeSession(t, me.id)
  expect((await enroll(session, given)).status).toBe(204)
  expect([await opens(session), await opens(me), (await row()).passkeys]).toEqual(['opens', 'passkey-needed', 1])
  expect(await confirm(await makeSession(t, me.id), key)).toBe('passkey-refused')
})

test('an operator confirms a code, too, or gives one; a code ends after an hour and with its colleague', async () => {
  const { me, code } = await appointed()
  await enroll(me, code)
  const colleague = await makeStaff(t)
  expect(await command('staff', 'confirm', me.email).catch(String)).toContain('No colleague has asked')
  const given = (await post(colleague, `staff/${me.id}/enrollment`)).json().code
  expect(await command('staff', 'confirm', me.email)).toContain(colleague.email)
  expect((await enroll(await makeSession(t, me.id), given)).status).toBe(204)

  const late = (await post(colleague, `staff/${me.id}/enrollment`)).json().code
  await command('staff', 'confirm', me.email)
  await t.advance(3600)
  const session = await makeSession(t, me.id)
  expect((await enroll(session, late)).status).toBe('passkey-code-wrong')
  const fresh = await makeStaff(t)
  await post(fresh, `staff/${me.id}/enrollment`)
  await command('staff', 'remove', fresh.email)
  expect(await command('staff', 'confirm', me.email).catch(String)).toContain('No colleague has asked')
  expect((await enroll(session, codeIn(await command('staff', 'passkey', me.email)))).status).toBe(204)
  await command('staff', 'remove', me.email)
  expect((await call(t, session, 'GET', '/ops/moderation/summary')).statusCode).toBe(404)
  expect((await post(session, 'passkey/options')).statusCode).toBe(404)
  expect(codeIn(await command('staff', 'add', me.email))).not.toBe('')
})

async function enrollAnother(me: Pick<Person, 'as'>, key = new Authenticator(...SITE)) {
  const options = await post(me, 'passkey/enrollment-options')
  if (options.statusCode !== 200) return { key, status: options.json().code }
  const reply = await post(me, 'passkey/enrollment', { response: key.create(options.json()) })
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
    // An attacker with access to the mailbox has such a session.
    expect((await enrollAnother(session)).status).toBe('passkey-needed')
    expect([await confirm(session, key), await opens(session)]).toEqual([204, 'opens'])
  }
  const replaced = await replaceFor(me, await makeStaff(t), await makeStaff(t))
  expect((await enroll(await makeSession(t, me.id), replaced)).status).toBe(204)
  for (const { key } of [first, second]) expect(await confirm(me, key)).toBe('passkey-refused')
})

test('two passkeys that are added at once are one too many', async () => {
  const { me, code } = await appointed()
  const { key } = await enroll(me, code)
  const sessions = [me, await makeSession(t, me.id)]
  expect(await confirm(sessions[1]!, key)).toBe(204)
  const added = await Promise.all(sessions.map((session) => enrollAnother(session)))
  expect(added.map(({ status }) => status).sort()).toEqual([204, 'passkeys-full'])
})

test('a passkey that is added or used while a new one replaces all of them opens nothing', async () => {
  const { me, code } = await appointed()
  const { key } = await enroll(me, code)
  const [later, newest] = [await makeSession(t, me.id), await makeSession(t, me.id)]
  const added = new Authenticator(...SITE).create((await post(me, 'passkey/enrollment-options')).json())
  const used = key.get((await post(later, 'passkey/options')).json())
  const given = await replaceFor(me, await makeStaff(t), await makeStaff(t))
  const replacing = (await post(newest, 'passkey/enrollment-options', { code: given })).json()
  const other = await otherTransaction(t)
  await other.lockRow('account', me.id)
  const requests = [
    () => post(newest, 'passkey/enrollment', { code: given, response: new Authenticator(...SITE).create(replacing) }),
    () => post(me, 'passkey/enrollment', { response: added }),
    () => post(later, 'passkey/confirm', { response: used }),
  ]
  const replies = []
  for (const request of requests) {
    replies.push(request().then((reply) => (reply.statusCode === 204 ? 204 : reply.json().code)))
    await untilBlocked(t, replies.length)
  }
  await other.commit()
  expect(await Promise.all(replies)).toEqual([204, 'passkey-needed', 'passkey-refused'])
  expect([await opens(newest), await opens(me), await opens(later)]).toEqual([
    'opens',
    'passkey-needed',
    'passkey-needed',
  ])
})

test('a removal from the team waits for a passkey that is being added, and ends it, too', async () => {
  const { me, code } = await appointed()
  await enroll(me, code)
  const options = await post(me, 'passkey/enrollment-options')
  const other = await otherTransaction(t)
  await other.lockRow('account', me.id)
  const enrolled = post(me, 'passkey/enrollment', { response: new Authenticator(...SITE).create(options.json()) })
  await untilBlocked(t)
  const ended = command('staff', 'remove', me.email)
  await untilBlocked(t, 2)
  await other.commit()
  expect([(await enrolled).statusCode, await ended, await opens(me)]).toEqual([204, expect.any(String), 'not-found'])
})

test('each code and each new passkey is in the audit, and the member and all other staff get an email', async () => {
  const { me, code } = await appointed()
  const [colleague, second] = [await makeStaff(t), await makeStaff(t)]
  await enroll(me, code)
  await enrollAnother(me)
  await replaceFor(me, colleague, second)
  const mine = (await command('staff', 'log')).split('\n').filter((line) => line.includes(`${me.email} has`))
  const given = `${me.email} has got a one-time code for a new passkey`
  expect(mine).toEqual([
    expect.stringContaining(`${me.email} has a code that works now: ${second.email} has confirmed it`),
    expect.stringContaining(`${given} from ${colleague.email}. It works once`),
    expect.stringContaining(`${me.email} has set up another passkey`),
    expect.stringContaining(`${me.email} has set up a passkey`),
    expect.stringContaining(given),
  ])
  const refused = 'The audit of moderation cannot be changed.'
  expect(await refusedChanges(t, 'staff_event', "kind = 'added'")).toEqual([refused, refused, refused])
  await t.settled()
  const emails = ({ email }: Person) =>
    t.inbox.received.filter(({ to, text }) => to.includes(email) && text?.includes(`${me.email} has`))
  expect(emails(me)).toHaveLength(5)
  // The emails are sent together and arrive in any order.
  expect(emails(me)).toContainEqual(
    expect.objectContaining({
      subject: 'A staff passkey of Flight Amigo has changed',
      text: expect.stringContaining(`${given} from ${colleague.email}.`),
    }),
  )
  expect(emails(colleague).length).toBeGreaterThanOrEqual(3)
})

test('responds 404 to everyone else, and an old session needs a fresh code first', async () => {
  const stranger = await makePerson(t)
  for (const path of ['passkey/options', 'passkey/confirm', 'passkey/enrollment-options', 'passkey/enrollment']) {
    expect((await post(stranger, path, { code: 'A'.repeat(16), response: {} })).statusCode).toBe(404)
    expect((await post({}, path)).statusCode).toBe(401)
  }
  const { me, code } = await appointed()
  await t.advance(31 * 60)
  expect((await post(me, 'passkey/enrollment-options', { code })).json().code).toBe('fresh-code-needed')
})
