import type { INestApplicationContext } from '@nestjs/common'
import * as z from 'zod/mini'
import { emailAddress } from '../http/http.contract.ts'
import { Actions } from './actions.service.ts'
import { Cases } from './cases.service.ts'
import { type CaseRow, NewAction } from './moderation.contract.ts'
import { Staff } from './staff.ts'

/** The words after `npm run ops --`, and its options. */
export interface Given {
  words: string[]
  options: { reason?: string | undefined; as?: string | undefined; closed?: boolean | undefined }
}

/** What a command says to the person at the keyboard. */
export class Refusal extends Error {}

/** A command of `npm run ops`: how it is used, and what it does. Its lines are printed. */
export interface Command {
  usage: string
  run(app: INestApplicationContext, given: Given): Promise<string[]>
}

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

const line = ({ id, kind, about, reports, held, marks, title, openedAt }: CaseRow) =>
  `${id}  ${openedAt.slice(0, 16)}  ${kind}  ${about.username} (${about.id})  reports: ${reports}${held ? ', hidden' : ''}` +
  `${marks.length > 0 ? `  [${marks.join(', ')}]` : ''}  ${title ?? ''}`

const staff: Command = {
  usage: 'staff add ADDRESS | staff remove ADDRESS | staff list',
  async run(app, { words: [verb, address] }) {
    const members = app.get(Staff, { strict: false })
    if (verb === 'list') {
      const all = await members.all()
      return all.length > 0
        ? all.map(({ email, username }) => `${email}  ${username}`)
        : ['There are no staff members.']
    }
    const email = addressIn(address)
    if (verb === 'add') {
      if (await members.add(email)) return [`${email} is a staff member.`]
      throw new Refusal(`${email} has not signed in yet, or may not use the site. Sign in once and try again.`)
    }
    if (verb !== 'remove') throw new Refusal(`Usage: ${staff.usage}`)
    if (await members.remove(email)) return [`${email} is no staff member any more.`]
    throw new Refusal(`${email} is no staff member.`)
  },
}

const cases: Command = {
  usage: 'cases [--closed]',
  async run(app, { options }) {
    const reads = app.get(Cases, { strict: false })
    const { open, medianMinutes } = await reads.summary()
    const rows = await reads.queue({ state: options.closed ? 'closed' : 'open', limit: 50 })
    const median = medianMinutes === null ? 'none yet' : `${Math.round(medianMinutes)} minutes`
    return [`Open cases: ${open}. Median time to the first action: ${median}.`, ...rows.slice(0, 50).map(line)]
  },
}

const oneCase: Command = {
  usage: 'case NUMBER',
  async run(app, { words: [number] }) {
    const of = await app.get(Cases, { strict: false }).one(idIn(number), undefined, 'command line')
    return [
      line(of),
      `It is ${of.state}; the person is ${of.person.standing}. Possible: ${of.can.join(', ')}.`,
      ...of.snapshot.map(({ label, value }) => `${label}: ${value}`),
      ...of.reportList.map(({ reporter, reason, details }) => `Report by ${reporter.username}: ${reason}. ${details}`),
      ...of.objections.map(({ text }) => `Objection: ${text}`),
      ...of.actions.map(({ at, by, kind, reason }) => `${at.slice(0, 16)} ${by ?? 'by itself'}: ${kind}. ${reason}`),
    ]
  },
}

const act: Command = {
  usage: 'act NUMBER note|warn|hide|remove|restore|suspend|reinstate|ban|close --reason TEXT --as ADDRESS',
  async run(app, { words: [number, kind], options }) {
    const id = idIn(number)
    const email = addressIn(options.as)
    const action = NewAction.safeParse({ kind, reason: options.reason ?? '' })
    if (!action.success) throw new Refusal(`${z.prettifyError(action.error)}\nUsage: ${act.usage}`)
    const member = await app.get(Staff, { strict: false }).member(email)
    if (!member) throw new Refusal(`${email} is no staff member.`)
    await app.get(Actions, { strict: false }).act(member, id, action.data, 'command line')
    return oneCase.run(app, { words: [String(id)], options: {} })
  },
}

/** The commands of moderation. */
export const moderationCommands: Record<string, Command> = { staff, cases, case: oneCase, act }
