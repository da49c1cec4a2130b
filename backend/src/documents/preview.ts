import type { Secrets } from '../env.ts'
import { readToken, signToken } from '../http/signed-token.ts'
import { ReleaseName, ReleaseVersion } from '../releases/release.contract.ts'

/** A release that one browser sees instead of the live one: a version, or the address of a dev server. */
export interface Wish {
  name: string
  at: string
}

const MOST = 6
/** How long a preview lasts. */
export const PREVIEW_SECONDS = 43_200
const ADDRESS = /^http:\/\/(localhost|127\.0\.0\.1):\d{2,5}$/

/** Reads `messaging@1.0.0-0123456789,listings@http://localhost:3001`; undefined if it is something else. */
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

export const wishText = (wishes: Wish[]) => wishes.map(({ name, at }) => `${name}@${at}`).join(',')

/** The cookie's value, signed so that only this server decides what a browser runs. */
export const signWishes = (secrets: Secrets, wishes: Wish[]) =>
  signToken(secrets, 'preview', Buffer.from(wishText(wishes)).toString('base64url'), { seconds: PREVIEW_SECONDS })

/** The wishes in a cookie of `signWishes`; none if its signature is wrong or has expired. */
export function signedWishes(secrets: Secrets, cookie: string): Wish[] {
  const text = readToken(secrets, 'preview', cookie)
  return (text && readWishes(Buffer.from(text, 'base64url').toString())) || []
}
