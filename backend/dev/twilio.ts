import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** An SMS that Twilio has accepted. */
export interface SentSms {
  sid: string
  to: string
  from: string
  body: string
  at: Date
}

/**
 * How it fails: not at all, with a status (429 and 5xx are temporary, 400 is permanent), or silently before (`hang`) or
 * after (`hang-after`) it has accepted the message.
 */
export type Failure = 'none' | '400' | '429' | '500' | '503' | 'hang' | 'hang-after'

interface Options {
  port?: number
  /** Called before an SMS is accepted; when it throws, the sender gets a temporary failure. */
  keep?: (sms: SentSms) => Promise<void> | void
}

// Twilio's code and message for each status.
const REFUSALS: Partial<Record<Failure, [number, string]>> = {
  '400': [21211, "The 'To' number is not a valid phone number."],
  '429': [20429, 'Too Many Requests'],
}

/** Twilio's Messages API over real HTTP: create, list, and its errors. */
export async function startTwilio({ port = 0, keep = () => {} }: Options = {}) {
  const received: SentSms[] = []
  let failure: Failure = 'none'
  const failures = new Map<string, Failure>()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://twilio')
    const account = /^\/2010-04-01\/Accounts\/(AC\w+)\/Messages\.json$/.exec(pathname)?.[1]
    const [, credentials = ''] = (request.headers.authorization ?? '').split(' ')
    const form = new URLSearchParams(await text(request))
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const refuse = (status: number, [code, message]: [number, string]) => reply(status, { code, message, status })

    if (!account) return void refuse(404, [20404, `The requested resource ${pathname} was not found`])
    if (!Buffer.from(credentials, 'base64').toString().startsWith(`${account}:`)) {
      return void refuse(401, [20003, 'Authenticate'])
    }
    const [to = '', from = '', body = ''] = ['To', 'From', 'Body'].map((field) => form.get(field) ?? '')
    const how = failures.get(searchParams.get('To') ?? to) ?? failure
    if (how === 'hang') return
    if (/^\d+$/.test(how)) return void refuse(Number(how), REFUSALS[how] ?? [20500, 'Internal Server Error'])
    if (request.method === 'GET') {
      const asked = searchParams.get('To')
      const messages = received.filter((sms) => !asked || sms.to === asked).map((sms) => describe(account, sms))
      return void reply(200, { messages: messages.reverse(), page: 0, page_size: 50, next_page_uri: null })
    }
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return void refuse(400, [21211, `Invalid 'To' Phone Number: ${to}`])
    if (body === '' || body.length > 1600) return void refuse(400, [21617, 'The message body is empty or too long.'])
    const sms = { sid: `SM${randomBytes(16).toString('hex')}`, to, from, body, at: new Date() }
    await keep(sms)
    received.push(sms)
    if (how !== 'hang-after') reply(201, describe(account, sms))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end('{}'))
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** From now on every request fails like this, or only those about `number`. */
    fail(how: Failure, number?: string) {
      if (number) failures.set(number, how)
      else failure = how
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const describe = (account: string, { sid, to, from, body, at }: SentSms) => ({
  sid,
  account_sid: account,
  to,
  from,
  body,
  status: 'queued',
  direction: 'outbound-api',
  num_segments: '1',
  date_created: at.toUTCString(),
  date_updated: at.toUTCString(),
  date_sent: null,
  error_code: null,
  error_message: null,
})
