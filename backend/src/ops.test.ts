import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../test/app.ts'
import { makePerson } from '../test/make.ts'
import { call, caseAbout, report } from '../test/staff.ts'
import { execute, runOps } from './ops.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

async function ops(...args: string[]) {
  const lines: string[] = []
  const code = await execute(t.app, args, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

test('staff members are made and unmade at the command line only, of people who have signed in', async () => {
  const person = await makePerson(t, { email: 'anna@mail.test' })
  const summary = async () => (await call(t, person, 'GET', '/ops/moderation/summary')).statusCode
  expect(await ops('staff', 'add', 'nobody@mail.test')).toMatchObject({ code: 1 })
  expect(await ops('staff', 'add', 'nobody')).toEqual({ code: 1, text: '"nobody" is not an e-mail address.' })
  expect(await summary()).toBe(404)
  expect(await ops('staff', 'add', 'Anna@mail.test')).toEqual({
    code: 0,
    text: expect.stringMatching(/^anna@mail\.test is a staff member\.\nCode for the passkey, .*: (\w{4}-){3}\w{4}$/),
  })
  expect(await summary()).toBe(403) // the passkey is missing
  expect((await ops('staff', 'list')).text).toContain('anna@mail.test')
  expect(await ops('staff', 'remove', 'anna@mail.test')).toMatchObject({ code: 0 })
  expect(await summary()).toBe(404)
})

test('a case is read and decided at the command line, in the name of a staff member', async () => {
  const [member, person] = [await makePerson(t), await makePerson(t, { username: 'Mallory' })]
  await report(t, await makePerson(t), { userId: person.id, details: 'Wants a deposit.' })
  const id = String(await caseAbout(t, person))
  expect((await ops('cases')).text).toContain('Mallory')
  expect((await ops('case', id)).text).toContain('Wants a deposit.')
  const suspend = (more = ['--seen', '0']) =>
    ops('act', id, 'suspend', '--reason', 'A deposit.', '--as', member.email, ...more)
  expect(await suspend()).toEqual({ code: 1, text: `${member.email} is no staff member.` })
  await ops('staff', 'add', member.email)
  expect((await ops('case', id)).text).toContain('Newest entry: 0, for --seen.')
  expect(await suspend([])).toMatchObject({ code: 1, text: expect.stringContaining('seen') })
  expect((await suspend()).text).toContain(`${member.email}: suspend. A deposit.`)
  expect(await suspend()).toMatchObject({ code: 1 })
  expect((await call(t, person, 'POST', '/blocks/1')).json()).toMatchObject({ code: 'account-suspended' })
})

test('the command line tells all that the page tells: reports with their messages, objections, notes, other cases', async () => {
  const [member, person, reporter] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  await ops('staff', 'add', member.email)
  const act = async (kind: string, reason: string, of = id) => {
    const newest = /Newest entry: (\d+)/.exec((await ops('case', of)).text)?.[1] ?? ''
    return ops('act', of, kind, '--reason', reason, '--as', member.email, '--seen', newest)
  }
  await report(t, await makePerson(t), { userId: person.id })
  const previous = String(await caseAbout(t, person))
  await act('close', 'Nothing.', previous)
  const content = 'Send me the bank transfer first.'
  const sent = await call(t, person, 'POST', '/messages', { receiverId: reporter.id, content })
  await report(t, reporter, { messageId: sent.json<{ id: number }>().id, details: 'He wants money.', thread: true })
  const id = String(await caseAbout(t, person))

  expect((await act('note', 'I have asked the reporter.')).text).toContain('note. I have asked the reporter.')
  await act('suspend', 'You asked for money.')
  expect((await ops('cases')).text).not.toContain(`${id}  `)
  expect((await ops('cases', '--closed')).text).toMatch(new RegExp(`^${id}  .*reports: 1`, 'm'))
  await call(t, person, 'POST', '/moderation/objection', { text: 'It was a joke, I promise.' })
  expect((await ops('cases')).text).toMatch(new RegExp(`^${id}  .*objection`, 'm'))

  const { text } = await ops('case', id)
  for (const expected of [
    'Found by a machine, decides nothing: payment',
    `${reporter.username}: Asks for money or looks like a scam. He wants money.`,
    `${person.username}: ${content}`,
    'Objection',
    'It was a joke, I promise.',
    'open listings: 0',
    `Other case: ${previous}  `,
    'Possible: note, warn, hide, remove, reinstate, ban, close, mark-false.',
  ])
    expect(text).toContain(expected)
  expect((await act('reinstate', 'We were wrong.')).text).toContain('the person is active')
  const reopened = await act('reopen', 'The reporter has written again.')
  expect(reopened.text).toContain('reopen. The reporter has written again.')
  expect(reopened.text).toContain('The case is open.')
  expect(await act('reopen', 'Once more.')).toMatchObject({ code: 1 })
})

test('a long list of cases goes on after a number', async () => {
  const people = await Promise.all(Array.from({ length: 51 }, () => makePerson(t)))
  const reporter = await makePerson(t)
  for (const { id } of people) await report(t, reporter, { userId: id })
  const { text } = await ops('cases')
  const next = /node backend\/dist\/ops\.js cases --after (\d+)$/.exec(text)?.[1]
  const rest = (await ops('cases', '--after', String(next))).text
  expect([text.includes(`(${people.at(-1)!.id})`), rest.includes(`(${people.at(-1)!.id})`)]).toEqual([false, true])
})

test('at the command line a staff member decides about a colleague, but not about what they have reported', async () => {
  const [member, colleague] = [await makePerson(t), await makePerson(t)]
  for (const { email } of [member, colleague]) await ops('staff', 'add', email)
  await report(t, colleague, { userId: member.id })
  const id = String(await caseAbout(t, member))
  const suspend = (as: string) => ops('act', id, 'suspend', '--reason', 'A deposit.', '--as', as, '--seen', '0')
  expect((await ops('case', id, '--as', colleague.email)).text).toContain('you have reported it yourself')
  expect((await suspend(colleague.email)).text).toContain('you have reported it yourself')
  expect((await suspend(member.email)).text).toContain('it is about you')
  const third = await makePerson(t)
  await ops('staff', 'add', third.email)
  expect((await suspend(third.email)).text).toContain('the person is suspended')
})

test('a command says which database answers, without its password, apart from its result', async () => {
  const [printed, notes]: [string[], string[]] = [[], []]
  const env = { ...t.env, DATABASE_URL: t.env.DATABASE_URL }
  const code = await runOps(
    () => env,
    ['dead', '--json'],
    (text) => printed.push(text),
    (text) => notes.push(text),
  )
  const { hostname, port, pathname } = new URL(env.DATABASE_URL)
  expect([code, printed]).toEqual([0, ['[]']])
  expect(notes).toEqual([`The database ${pathname.slice(1)} at ${hostname}:${port} answers.`])
})

test('help and a command that does not exist need no database', async () => {
  const withoutEnv = () => {
    throw new Error('The settings are not read.')
  }
  const printed: string[] = []
  const run = async (...args: string[]) => ({
    code: await runOps(withoutEnv, args, (text) => printed.push(text)),
    text: printed.pop(),
  })
  expect(await run('--help')).toEqual({
    code: 0,
    text: expect.stringMatching(/^Usage: .*Commands:.*Options:.*Examples:/s),
  })
  expect(await run()).toEqual({ code: 1, text: expect.stringContaining('Usage: node backend/dist/ops.js COMMAND') })
  const text = 'There is no command toString. `node backend/dist/ops.js --help` lists the commands.'
  expect(await run('toString')).toEqual({ code: 1, text })
  expect(await run('dead', '--jsn')).toMatchObject({ code: 1, text: expect.stringContaining("Unknown option '--jsn'") })
})
