import { createHmac, timingSafeEqual } from 'node:crypto'
import { ReleaseName, ReleaseVersion } from '../release.ts'

/** What one browser wants to see instead of what is live: a version, or the address of somebody's dev server. */
export interface Wish {
  name: string
  at: string
}

const MOST = 6
const ADDRESS = /^http:\/\/(localhost|127\.0\.0\.1):\d{2,5}$/

/** `messaging@1.0.0-0123456789,listings@http://localhost:3001`; undefined if it is something else. */
export function readWishes(text: string): Wish[] | undefined {
  const wishes = text
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const [name = '', at = ''] = part.split(/@(.*)/s)
      return { name: name.replace(/^mf-/, ''), at: at.replace(/\/$/, '') }
    })
  const usable = ({ name, at }: Wish) =>
    ReleaseName.safeParse(name).success && (isAddress(at) || ReleaseVersion.safeParse(at).success)
  return wishes.length <= MOST && wishes.every(usable) ? wishes : undefined
}

export const isAddress = (at: string) => ADDRESS.test(at)

export const written = (wishes: Wish[]) => wishes.map(({ name, at }) => `${name}@${at}`).join(',')

const macOf = (key: string, text: string) => createHmac('sha256', key).update(`preview ${text}`).digest('base64url')

/** Signed, so that nobody but this server says what a browser runs. */
export const sign = (key: string, wishes: Wish[]) => {
  const text = Buffer.from(written(wishes)).toString('base64url')
  return `${text}.${macOf(key, text)}`
}

export function signed(key: string, cookie: string): Wish[] {
  const [text = '', mac = ''] = cookie.split('.')
  const expected = macOf(key, text)
  const same = mac.length === expected.length && timingSafeEqual(Buffer.from(mac), Buffer.from(expected))
  return (same && readWishes(Buffer.from(text, 'base64url').toString())) || []
}
