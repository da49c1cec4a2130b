import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../env.ts'

// What the text under a signature begins with. None is the beginning of another or of what codes and pseudonyms are made
// of, so a token for one purpose is worth nothing for another. Mails that are out rely on these words: they never change.
const PURPOSES = { confirmation: 'listing ', preview: 'preview ', unsubscribe: 'unsubscribe:' }

type Purpose = keyof typeof PURPOSES

interface Terms {
  /** What the token holds for and does not carry, such as an address; its reader must know it. */
  about?: string
  /** How long it holds; without it, for good. */
  seconds?: number
}

function macOf(secret: string, purpose: Purpose, head: string, about: string | undefined): string {
  const text = PURPOSES[purpose] + (about === undefined ? head : `${head} ${about}`)
  return createHmac('sha256', secret).update(text).digest('base64url')
}

const now = () => Math.floor(Date.now() / 1000)

/** Signs letters, digits, - and _ with the newest secret: `what.signature`, or `what.expiry.signature`. */
export function signToken(secrets: Secrets, purpose: Purpose, what: string, { about, seconds }: Terms = {}): string {
  if (!/^[\w-]+$/.test(what)) throw new TypeError(`A token cannot carry ${JSON.stringify(what)}.`)
  const head = seconds === undefined ? what : `${what}.${now() + seconds}`
  return `${head}.${macOf(secrets[0], purpose, head, about)}`
}

/** What was signed, by whichever of the secrets; undefined if it was for something else, has expired, or never was. */
export function readToken(secrets: Secrets, purpose: Purpose, token: string, about?: string): string | undefined {
  const [, head = '', mac = ''] = /^([\w-]+(?:\.\d+)?)\.([\w-]{43})$/.exec(token) ?? []
  const isSigned = secrets.some((secret) => {
    const right = Buffer.from(macOf(secret, purpose, head, about))
    return mac.length === right.length && timingSafeEqual(Buffer.from(mac), right)
  })
  const [what, expiry] = head.split('.')
  return isSigned && (expiry === undefined || now() < Number(expiry)) ? what : undefined
}
