import { FOR_ACCOUNT } from '../../src/account/account.contract.ts'
import { FAMILY_TOKEN } from '../../src/messaging/trips/family/family.contract.ts'
import { count, type Record } from '../evidence/record.ts'

export interface Reply {
  /** 0 when there was no response. */
  status: number
  body: unknown
  cookies: string[]
  /** The `Retry-After` of the response. */
  waitMs?: number
  /** The error of the connection, or the code in the response. */
  why?: string
}

interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: object
  /** The bytes of a PNG, instead of a body. */
  picture?: Uint8Array<ArrayBuffer>
  /** The value of the header `X-Account`. */
  account?: number
  /** The token of a family link. */
  family?: string
  cookie?: string
  /** The client's own key for what it writes. */
  key?: string
  /** The sender's network; a new one for each request by default. */
  from?: string
}

/** How long a user waits for a response. */
export const TIMEOUT_MS = 10_000

let networks = 0

/** An unused IP address, in another neighborhood than the previous one. */
export function freshNetwork(): string {
  networks++
  return `11.${networks & 255}.${(networks >> 8) & 255}.${(networks >> 16) & 255}`
}

/** How many responses to one write are lost, so that both processes get it again. */
const LOST_EACH = 2

/** Whether the client loses this response to a write that has an idempotency key. */
function isLost({ lostResponses }: Record, route: string, { key }: Request, { status }: Reply): boolean {
  const { isOn, byKey, byRoute } = lostResponses
  if (!isOn || !key || status < 200 || status > 299 || (byKey.get(key) ?? 0) >= LOST_EACH) return false
  count(byKey, key)
  count(byRoute, route)
  return true
}

/** Sends a request as a browser behind the gateway does, and records the result. */
export async function sendRequest(record: Record, base: string, path: string, request: Request = {}): Promise<Reply> {
  record.requests++
  const reply = await send(base + path, request)
  if (isLost(record, `${request.method ?? 'GET'} ${pattern(path)}`, request, reply)) return NO_RESPONSE
  if (reply.status < 200 || reply.status > 299) count(record.failures, reply.status)
  if (reply.status === 0 || reply.status > 499)
    record.failed.push(`${reply.status} ${request.method ?? 'GET'} ${pattern(path)} (${reply.why ?? 'unknown'})`)
  if (reply.status === 500) record.wrong.push(`500 ${request.method ?? 'GET'} ${pattern(path)}`)
  if (reply.status === 401) record.wrong.push(`401 ${request.method ?? 'GET'} ${pattern(path)}`)
  return reply
}

const NO_RESPONSE: Reply = { status: 0, body: null, cookies: [], why: 'lost on purpose' }

const pattern = (path: string) => path.replace(/\?.*/, '').replace(/\d+/g, ':id')

async function send(url: string, { method = 'GET', from = freshNetwork(), ...request }: Request) {
  const { body, picture, cookie, key, account, family } = request
  const headers = {
    'x-forwarded-for': from,
    ...(body && { 'content-type': 'application/json' }),
    ...(picture && { 'content-type': 'image/png' }),
    ...(account && { [FOR_ACCOUNT]: String(account) }),
    ...(family && { [FAMILY_TOKEN]: family }),
    ...(cookie && { cookie }),
    ...(key && { 'idempotency-key': key }),
  }
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const content = picture ?? (body && JSON.stringify(body))
    const reply = await fetch(url, { method, headers, signal, ...(content && { body: content }) })
    const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    const wait = Number(reply.headers.get('retry-after'))
    const read = parsed(await reply.text())
    const { code } = (read ?? {}) as { code?: string }
    return {
      status: reply.status,
      cookies,
      body: read,
      ...(code && { why: code }),
      ...(wait > 0 && { waitMs: wait * 1_000 }),
    }
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return { status: 0, cookies: [], body: null, why: cause?.code ?? name }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
