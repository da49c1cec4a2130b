import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { z } from 'zod'
import { now } from '../src/http/clock.contract.ts'
import { PendingWork } from './pending-work.ts'

/** The account of the fake, and the one number that it may send from. */
export const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'fake',
  TWILIO_FROM: '+15005550006',
}

/** A messaging service of the account, which sends from that number. */
export const SERVICE = `MG${'0'.repeat(32)}`

/** The part of Twilio's own description that this site needs. */
export const described = JSON.parse(readFileSync(join(import.meta.dirname, 'twilio.messages.json'), 'utf8'))
const authorized = (of: object) =>
  z.fromJSONSchema({ ...of, additionalProperties: false } as never, { defaultTarget: 'openapi-3.0' })
const forms = { POST: authorized(described.create), GET: authorized(described.list) }

// Twilio's errors by their codes, each with its status; the documentation of each code says more.
const REFUSALS = {
  '20001': [400, 'A parameter is not known, or has no such value'],
  '20003': [401, 'Authenticate'],
  '20404': [404, 'The requested resource was not found'],
  '20429': [429, 'Too Many Requests'],
  '20500': [500, 'Internal Server Error'],
  '20503': [503, 'Service Unavailable'],
  '21211': [400, "Invalid 'To' Phone Number"],
  '21212': [400, "Invalid 'From' Number"],
  '21408': [400, 'Permission to send an SMS has not been enabled for the region'],
  '21602': [400, 'Message body is required.'],
  '21603': [400, "A 'From' phone number is required."],
  '21604': [400, "A 'To' phone number is required."],
  '21606': [400, "The 'From' phone number is not a valid, message-capable Twilio phone number"],
  '21609': [400, "The 'StatusCallback' URL is not a valid URL"],
  '21610': [400, 'Attempt to send to unsubscribed recipient'],
  '21614': [400, "'To' number is not a valid mobile number"],
  '21617': [400, 'The message body exceeds the 1600 character limit.'],
  '21703': [400, 'The Messaging Service does not have a phone number available to send a message'],
} as const satisfies Record<string, [number, string]>
type StartError = keyof typeof REFUSALS

/** Why an SMS that was taken does not arrive: Twilio's code and the state that it reports. */
const LOSSES = { '30003': 'undelivered', '30007': 'undelivered', '30008': 'undelivered', '30001': 'failed' } as const
type Loss = keyof typeof LOSSES

type Status = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed'

/** How it fails: not at all; with an error; silently before (`hang`) or after (`hang-after`) it has taken the SMS; or later. */
export type Failure = 'none' | StartError | Loss | 'hang' | 'hang-after'

export interface SentSms {
  sid: string
  to: string
  from: string
  body: string
  at: Date
  status: Status
  code: number | null
  statusCallback: string | undefined
}

/** Posts a form to the site; returns the status of the reply. */
export type Call = (url: string, form: string, headers: Record<string, string>) => Promise<number>

export const callByHttp: Call = async (url, body, headers) =>
  (await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(5_000) })).status

interface Options {
  port?: number
  token?: string
  /** Called before an SMS is accepted; when it throws, the sender gets a temporary failure. */
  store?: (sms: SentSms) => Promise<void> | void
  /** How the site is called. Without it, nothing is reported. */
  call?: Call
}

class Refused extends Error {
  readonly code: StartError

  constructor(code: StartError) {
    super()
    this.code = code
  }
}
const isRefusal = (how: string): how is StartError => Object.hasOwn(REFUSALS, how)
const isLoss = (how: string): how is Loss => Object.hasOwn(LOSSES, how)

/** Twilio's Messages API over real HTTP: create, list, its errors, and its reports of what became of an SMS. */
export async function startTwilio({
  port = 0,
  token = TWILIO.TWILIO_AUTH_TOKEN,
  store = () => {},
  call,
}: Options = {}) {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_FROM } = TWILIO
  const path = `/2010-04-01/Accounts/${account}/Messages`
  const received: SentSms[] = []
  let failure: Failure = 'none'
  let lags = false
  const failures = new Map<string, Failure>()
  const pending = new PendingWork()

  function list(query: URLSearchParams): object {
    const { To, PageSize = 50 } = read('GET', query)
    const found = received.filter(({ to }) => !lags && (!To || to === To)).reverse()
    const messages = found.slice(0, Number(PageSize)).map((sms) => describe(path, sms))
    const uri = `${path}.json?${query}`
    const pages = { page: 0, page_size: Number(PageSize), start: 0, end: Math.max(0, messages.length - 1) }
    return { messages, ...pages, uri, first_page_uri: uri, next_page_uri: null, previous_page_uri: null }
  }

  async function create(form: URLSearchParams, how: Failure): Promise<object> {
    const { To, Body, StatusCallback, MessagingServiceSid, ...given } = read('POST', form)
    const From = given.From ?? (MessagingServiceSid && TWILIO_FROM)
    if (!To) throw new Refused('21604')
    if (MessagingServiceSid && MessagingServiceSid !== SERVICE) throw new Refused('21703')
    if (!From) throw new Refused('21603')
    if (!Body) throw new Refused('21602')
    if (!/^\+[1-9]\d{6,14}$/.test(To)) throw new Refused('21211')
    if (!/^\+[1-9]\d{6,14}$/.test(From)) throw new Refused('21212')
    if (From !== TWILIO_FROM) throw new Refused('21606')
    if (Body.length > 1600) throw new Refused('21617')
    const named = { to: To, from: From, body: Body, at: new Date(now()), statusCallback: StatusCallback }
    const sms: SentSms = { sid: `SM${randomBytes(16).toString('hex')}`, ...named, status: 'queued', code: null }
    await store(sms)
    const description = describe(path, sms)
    received.push(sms)
    void pending.add(deliver(sms, how))
    return description
  }

  async function deliver(sms: SentSms, how: Failure): Promise<void> {
    await report(sms, 'sent')
    await (isLoss(how) ? report(sms, LOSSES[how], Number(how)) : report(sms, 'delivered'))
  }

  /** Reports the state of an SMS to the site, maybe again or in another order; returns the status of the reply. */
  async function report(sms: SentSms, status: Status, code: number | null = null, by = token): Promise<number> {
    Object.assign(sms, { status, code })
    const { statusCallback: url } = sms
    if (!url || !call) return 0
    const form: Record<string, string> = {
      ...{ ApiVersion: '2010-04-01', AccountSid: account, From: sms.from, To: sms.to },
      ...{ MessageSid: sms.sid, SmsSid: sms.sid, MessageStatus: status, SmsStatus: status },
      ...(code && { ErrorCode: String(code) }),
    }
    return call(url, String(new URLSearchParams(form)), {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': getExpectedTwilioSignature(by, url, form),
    }).catch(() => 0) // the site may be away, and Twilio does not try again
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://twilio')
    const form = new URLSearchParams(await text(request))
    const [, credentials = ''] = (request.headers.authorization ?? '').split(' ')
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    try {
      if (Buffer.from(credentials, 'base64').toString() !== `${account}:${token}`) throw new Refused('20003')
      if (pathname !== `${path}.json`) throw new Refused('20404')
      const how = failures.get(searchParams.get('To') ?? form.get('To') ?? '') ?? failure
      if (how === 'hang') return
      if (isRefusal(how)) throw new Refused(how)
      if (request.method === 'GET') return void reply(200, list(searchParams))
      const created = await create(form, how)
      if (how !== 'hang-after') reply(201, created)
    } catch (error) {
      const code = error instanceof Refused ? error.code : '20500'
      const [status, message] = REFUSALS[code]
      const more_info = `https://www.twilio.com/docs/errors/${code}`
      reply(status, { code: Number(code), message, more_info, status })
    }
  }

  const server = createServer((request, response) => void pending.add(respond(request, response)))
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  /** From now on every request fails like this, or only those about `number`. */
  const fail = (how: Failure, number?: string) => {
    if (number) failures.set(number, how)
    else failure = how
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    report,
    fail,
    /** The pending work that the site's idle check waits for: requests and reports. */
    settle: pending.settle(),
    /** From now on the list shows nothing, as when it lags behind, or everything. */
    lag(on: boolean) {
      lags = on
    },
    /** A switch for tests in a browser: `POST /dev/twilio/fail` with `{ "number": "+1…", "how": "30003" }`. */
    mount(fastify: FastifyInstance) {
      fastify.post<{ Body: { number: string; how: Failure } }>('/dev/twilio/fail', ({ body }, reply) => {
        fail(body.how, body.number)
        return reply.status(204).send()
      })
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The parameters of a request, if all are as Twilio describes them. */
function read(method: 'GET' | 'POST', sent: URLSearchParams): Partial<Record<string, string>> {
  const given = Object.fromEntries(sent)
  const typed = { ...given, ...(given.PageSize && { PageSize: Number(given.PageSize) }) }
  const problem = forms[method].safeParse(typed).error?.issues[0]
  if (problem?.path[0] === 'StatusCallback') throw new Refused('21609')
  if (problem && problem.path[0] !== 'To') throw new Refused('20001')
  return given
}

const describe = (path: string, { sid, to, from, body, at, status, code }: SentSms) => ({
  ...{ sid, to, from, body, status, account_sid: TWILIO.TWILIO_ACCOUNT_SID, api_version: '2010-04-01' },
  ...{ direction: 'outbound-api', num_segments: '1', num_media: '0', price: null, price_unit: null },
  ...{ date_created: at.toUTCString(), date_updated: at.toUTCString() },
  date_sent: status === 'queued' ? null : at.toUTCString(),
  ...{ error_code: code, error_message: null, messaging_service_sid: null },
  uri: `${path}/${sid}.json`,
  subresource_uris: { media: `${path}/${sid}/Media.json` },
})
