import type { Secrets } from '../env.ts'
import { readToken, signToken } from '../http/signed-token.ts'
import { ReleaseName, ReleaseVersion } from '../releases/release.contract.ts'

/** What one browser wants to see instead of what is live: a version, or the address of somebody's dev server. */
export interface Wish {
  name: string
  at: string
}

const MOST = 6
/** How long a browser sees what it wished for. */
export const PREVIEW_SECONDS = 43_200
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

export const wishText = (wishes: Wish[]) => wishes.map(({ name, at }) => `${name}@${at}`).join(',')

/** Signed, so that nobody but this server says what a browser runs. */
export const signWishes = (secrets: Secrets, wishes: Wish[]) =>
  signToken(secrets, 'preview', Buffer.from(wishText(wishes)).toString('base64url'), { seconds: PREVIEW_SECONDS })

/** What a cookie of `signWishes` names; nothing if it was not signed here or has expired. */
export function signedWishes(secrets: Secrets, cookie: string): Wish[] {
  const text = readToken(secrets, 'preview', cookie)
  return (text && readWishes(Buffer.from(text, 'base64url').toString())) || []
}
