import { EntityManager } from '@mikro-orm/postgresql'
import type { INestApplicationContext } from '@nestjs/common'
import * as z from 'zod/mini'
import { ENV, type Env } from '../env.ts'
import { emailAddress } from '../http/http.contract.ts'
import { type Command, type Given, Refusal } from '../ops/command.ts'
import { ActionsService } from './actions.service.ts'
import { CasesService } from './cases.service.ts'
import { type CaseRow, type CaseView, NewAction, reportReasons } from './moderation.contract.ts'
import { PasskeysService } from './passkey/passkeys.service.ts'
import { StaffEvents } from './passkey/staff-events.ts'
import { findAccount } from './staff.sql.ts'
import { Staff, type StaffMember } from './staff.ts'
import { TipHolds } from './tip-holds.ts'

function addressIn(text: string | undefined): string {
  const { data, success } = emailAddress().safeParse(text)
  if (!success) throw new Refusal(`"${text ?? ''}" is not an e-mail address.`)
  return data
}

function idIn(text: string | undefined): number {
  const id = Number(text)
  if (!Number.isSafeInteger(id) || id < 1) throw new Refusal(`"${text ?? ''}" is not the number of a case.`)
  return id
}

async function memberIn(app: INestApplicationContext, address: string | undefined): Promise<StaffMember> {
  const email = addressIn(address)
  const member = await app.get(Staff, { strict: false }).member(email)
  if (!member) throw new Refusal(`${email} is no staff member.`)
  return member
}

const moment = (iso: string) => iso.slice(0, 16)

function line({
  id,
  kind,
  isTipMessage,
  signedOut,
  about,
  reports,
  hiddenByReports,
  raised,
  objected,
  firstActionAt,
  patterns,
  title,
  openedAt,
}: CaseRow): string {
  const facts = [
    `reports: ${reports}`,
    hiddenByReports && 'hidden until reviewed',
    raised && !hiddenByReports && 'several reporters',
    objected && 'objection',
    firstActionAt === null && 'new',
    patterns.length > 0 && `[${patterns.join(', ')}]`,
  ]
  const who = signedOut ? about.username : `${about.username} (${about.id})`
  return `${id}  ${moment(openedAt)}  ${isTipMessage ? 'tip message' : kind}  ${who}  ${facts.filter(Boolean).join(', ')}  ${title}`
}

/** With `isNew`, the code replaces a lost passkey. */
async function invitation(app: INestApplicationContext, email: string, isNew: boolean): Promise<string[]> {
  const passkeys = app.get(PasskeysService, { strict: false })
  const { id } = await memberIn(app, email)
  if (!isNew && (await passkeys.has(id))) return []
  const { ORIGIN } = app.get<Env>(ENV, { strict: false })
  return [
    `Code for the passkey, once and within an hour, at ${ORIGIN}/ops/moderation: ${await passkeys.invite(id, null)}`,
  ]
}

/** For a team of two, or when no second colleague is there. */
async function confirmation(app: INestApplicationContext, email: string): Promise<string[]> {
  const { id } = await memberIn(app, email)
  const by = await app.get(PasskeysService, { strict: false }).confirmCode(id, { confirmedBy: null })
  if (by === undefined) throw new Refusal(`No colleague has asked for a new passkey for ${email} in the last hour.`)
  return [`${email} may use the code that ${by} gave them.`]
}

const staff: Command = {
  usage:
    'staff add ADDRESS | staff passkey ADDRESS | staff confirm ADDRESS | staff remove ADDRESS | staff list | staff log',
  summary: 'Manages who may moderate.',
  async run(app, { args: [verb, address] }) {
    const members = app.get(Staff, { strict: false })
    if (verb === 'list') {
      const all = await members.list()
      return all.length > 0
        ? all.map(({ email, username, passkeys }) => `${email}  ${username}${passkeys > 0 ? '' : '  no passkey yet'}`)
        : ['There are no staff members.']
    }
    if (verb === 'log') return app.get(StaffEvents, { strict: false }).log()
    const email = addressIn(address)
    if (verb === 'add') {
      if (await members.add(email)) return [`${email} is a staff member.`, ...(await invitation(app, email, false))]
      throw new Refusal(`${email} has not signed in yet, or may not use the site. Sign in once and try again.`)
    }
    if (verb === 'passkey') return invitation(app, email, true)
    if (verb === 'confirm') return confirmation(app, email)
    if (verb !== 'remove') throw new Refusal(`Usage: ${staff.usage}`)
    if (await members.remove(email)) return [`${email} is no staff member any more.`]
    throw new Refusal(`${email} is no staff member.`)
  },
}

const PAGE_SIZE = 50

const cases: Command = {
  usage: 'cases [--closed] [--after NUMBER]',
  summary: 'Lists moderation cases.',
  async run(app, { options: { closed = false, after } }) {
    const reads = app.get(CasesService, { strict: false })
    const { open, medianMinutes, measured } = await reads.summary()
    const cursor = after === undefined ? {} : { cursor: idIn(after) }
    const rows = await reads.queue({ state: closed ? 'closed' : 'open', limit: PAGE_SIZE, ...cursor })
    const listed = rows.slice(0, PAGE_SIZE)
    const median = medianMinutes === null ? 'none yet' : `${Math.round(medianMinutes)} minutes, of cases: ${measured}`
    const more = `More: node backend/dist/ops.js cases ${closed ? '--closed ' : ''}--after ${listed.at(-1)?.id}`
    return [
      `Open cases: ${open}. Median time to the first action in 30 days: ${median}.`,
      ...listed.map(line),
      ...(rows.length > PAGE_SIZE ? [more] : []),
    ]
  },
}

const oneCase: Command = {
  usage: 'case NUMBER [--as ADDRESS]',
  summary: 'Shows a case with its reports and messages.',
  async run(app, { args: [number], options: { as } }) {
    const member = as === undefined ? undefined : await memberIn(app, as)
    return caseLines(await app.get(CasesService, { strict: false }).getCase(idIn(number), member, 'command line'))
  },
}

function caseLines(of: CaseView): string[] {
  const { person } = of
  return [
    line(of),
    of.signedOut
      ? `It is ${of.state}; its author is unknown.`
      : `It is ${of.state}; the person is ${person.status}, here since ${moment(person.since)}, open listings: ${person.openListings}.`,
    of.closedAt === null ? 'The case is open.' : `The case was closed ${moment(of.closedAt)}.`,
    of.obstacle ?? '',
    `Possible: ${of.can.join(', ') || 'nothing'}.`,
    ...of.snapshot.map(({ label, value }) => `${label}: ${value}`),
    of.patterns.length > 0 ? `Found by a machine, decides nothing: ${of.patterns.join(', ')}` : '',
    ...of.reportList.flatMap(({ reporter, reason, details, id, createdAt, notCounted, isFalse, thread }) => [
      `Report ${id}, ${moment(createdAt)}, ${isFalse ? 'knowingly false' : notCounted.length > 0 ? `does not count (${notCounted.join(', ')})` : 'counts'}, ${reporter.username}: ${reportReasons[reason]}. ${details}`,
      ...thread.map((quote) => `    ${moment(quote.createdAt)}  ${quote.username}: ${quote.content}`),
    ]),
    ...of.objections.map(({ text, createdAt }) => `Objection ${moment(createdAt)}: ${text}`),
    ...of.actions.map(({ at, by, kind, reason }) => `${moment(at)} ${by ?? 'by itself'}: ${kind}. ${reason}`),
    `Newest entry: ${of.actions.at(-1)?.id ?? 0}, for --seen.`,
    ...of.history.map((row) => `Other case: ${line(row)}`),
  ].filter((text) => text !== '')
}

const act: Command = {
  usage:
    'act NUMBER note|warn|hide|remove|restore|suspend|reinstate|ban|close|reopen|mark-false --seen NUMBER [--report NUMBER] --reason TEXT --as ADDRESS',
  summary: 'Decides a case. --seen is the number of its newest entry.',
  async run(app, { args: [number, kind], options }) {
    const id = idIn(number)
    const action = NewAction.safeParse({
      kind,
      reason: options.reason ?? '',
      seen: Number(options.seen),
      report: options.report && idIn(options.report),
    })
    if (!action.success) throw new Refusal(`${z.prettifyError(action.error)}\nUsage: ${act.usage}`)
    const member = await memberIn(app, options.as)
    await app.get(ActionsService, { strict: false }).act(member, id, action.data, 'command line')
    return caseLines(await app.get(CasesService, { strict: false }).getCase(id, member, 'command line'))
  },
}

const why = NewAction.shape.reason

/** The account of a number or an address. */
async function accountIn(app: INestApplicationContext, text = ''): Promise<{ id: number; username: string }> {
  const isNumber = /^[1-9]\d{0,14}$/.test(text)
  if (!isNumber && !text.includes('@')) throw new Refusal(`"${text}" is not the number or an address of an account.`)
  const em = app.get(EntityManager, { strict: false })
  const found = await findAccount.first(
    em,
    isNumber ? { id: Number(text), email: null } : { id: null, email: addressIn(text) },
  )
  if (!found) throw new Refusal(`There is no account ${text}.`)
  return found
}

const hold: Command = {
  usage: 'hold ACCOUNT --why TEXT [--as ADDRESS]',
  summary: 'Holds the tips to a person (a number or an address) until they are released. Opens a case.',
  async run(app, given) {
    const { id, caseId } = await changeHold(app, given, 'tips-held')
    return [
      `The tips to account ${id} are held: none reaches the person, and no new one can begin. The other staff members get an email.`,
      `To see them: node backend/dist/ops.js tips --held. To release them: node backend/dist/ops.js release ${id} --why TEXT`,
      `To suspend the account: node backend/dist/ops.js act ${caseId} suspend --seen NUMBER --reason TEXT --as ADDRESS, after node backend/dist/ops.js case ${caseId}`,
    ]
  },
}

const release: Command = {
  usage: 'release ACCOUNT --why TEXT [--as ADDRESS]',
  summary: 'Releases the tips that `hold` has held.',
  async run(app, given) {
    const { id } = await changeHold(app, given, 'tips-released')
    return [`The tips to account ${id} are released. What has waited is passed on, unless something else holds it.`]
  },
}

async function changeHold(
  app: INestApplicationContext,
  { args: [account], options }: Given,
  kind: 'tips-held' | 'tips-released',
) {
  const reason = why.safeParse(options.why ?? '')
  if (!reason.success)
    throw new Refusal(
      `--why: ${z.prettifyError(reason.error)}\nUsage: ${(kind === 'tips-held' ? hold : release).usage}`,
    )
  const staff = options.as === undefined ? undefined : await memberIn(app, options.as)
  const { id } = await accountIn(app, account)
  const caseId = await app.get(TipHolds, { strict: false }).change(kind, { account: id, reason: reason.data, staff })
  if (caseId === undefined)
    throw new Refusal(
      kind === 'tips-held' ? 'The tips of this account are held already.' : 'No tips of this account are held.',
    )
  return { id, caseId }
}

export const moderationCommands: Record<string, Command> = { staff, cases, case: oneCase, act, hold, release }
