import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../env.ts'
import { now } from './clock.contract.ts'

// The signed text begins with its purpose. No purpose is a prefix of another one, nor of the texts behind codes and
// pseudonyms, so a token for one purpose is useless for another. They must never change, because sent emails contain
// tokens.
const PURPOSES = {
  address: 'change of address ',
  alerts: 'alerts ',
  browser: 'browser ',
  confirmation: 'listing ',
  email: 'email to ',
  'email-reports': 'email reports ',
  family: 'family ',
  flightAlert: 'flight alert ',
  flying: 'still flying ',
  visualCheck: 'visual check ',
  bucket: 'bucket ',
  preview: 'preview ',
  refusal: 'no mail to ',
  release: 'release preview ',
  search: 'saved search ',
  unsubscribe: 'unsubscribe:',
  visit: 'visit ',
}

type Purpose = keyof typeof PURPOSES

interface Terms {
  /** Signed but not part of the token, such as an address: the reader must know it. */
  about?: string
  seconds?: number
}

function macOf(secret: string, purpose: Purpose, head: string, about: string | undefined): string {
  const text = PURPOSES[purpose] + (about === undefined ? head : `${head} ${about}`)
  return createHmac('sha256', secret).update(text).digest('base64url')
}

const nowInSeconds = () => Math.floor(now() / 1000)

/** Signs letters, digits, - and _ with the newest secret: `what.signature`, or `what.expiry.signature`. */
export function signToken(secrets: Secrets, purpose: Purpose, what: string, { about, seconds }: Terms = {}): string {
  if (!/^[\w-]+$/.test(what)) throw new TypeError(`A token cannot carry ${JSON.stringify(what)}.`)
  const head = seconds === undefined ? what : `${what}.${nowInSeconds() + seconds}`
  return `${head}.${macOf(secrets[0], purpose, head, about)}`
}

export function readToken(secrets: Secrets, purpose: Purpose, token: string, about?: string): string | undefined {
  const [, head, mac = ''] = /^([\w-]+(?:\.\d+)?)\.([\w-]{43})$/.exec(token) ?? []
  if (head === undefined) return undefined
  const isSigned = secrets.some((secret) => {
    const right = Buffer.from(macOf(secret, purpose, head, about))
    return mac.length === right.length && timingSafeEqual(Buffer.from(mac), right)
  })
  const [what, expiry] = head.split('.')
  return isSigned && (expiry === undefined || nowInSeconds() < Number(expiry)) ? what : undefined
}
