import type { Env, Secrets } from '../env.ts'
import { hostCookie } from './cookies.ts'
import { readToken, signToken } from './signed-token.ts'

export const PREVIEW_SECONDS = 7_200
/** Longer than a preview, so that the server sees that it is over and deletes what its code has stored. */
const COOKIE_SECONDS = 30 * 86_400

/** For `session`: in development, every session counts. */
export const ANY_SESSION = '*'

export interface Preview {
  /** As in `?remotes=`. */
  releases: string
  /** The hash of the only session that counts, as base64url. Empty if none does. */
  session: string
}

export type PreviewCookie = ReturnType<typeof previewCookie>

/** Signed, so that only this server decides which code a browser runs, and as whom. */
export const signPreview = (secrets: Secrets, { releases, session }: Preview): string =>
  signToken(secrets, 'preview', Buffer.from(`${releases};${session}`).toString('base64url'), {
    seconds: PREVIEW_SECONDS,
  })

export function readPreview(secrets: Secrets, token: string): Preview | undefined {
  const text = readToken(secrets, 'preview', token)
  if (text === undefined) return undefined
  const [releases = '', session = ''] = Buffer.from(text, 'base64url').toString().split(';')
  return { releases, session }
}

export function previewCookie({ NODE_ENV, CODE_SECRET }: Pick<Env, 'NODE_ENV' | 'CODE_SECRET'>) {
  const cookie = hostCookie({ NODE_ENV }, 'preview', COOKIE_SECONDS)
  const read = (header?: string) => readPreview(CODE_SECRET, cookie.read(header))
  return {
    read,
    set: (preview: Preview) => cookie.set(signPreview(CODE_SECRET, preview)),
    clear: () => cookie.clear(),
    /** Also true if it is over, or unreadable: then no session counts either. */
    isIn: (header = '') => header.includes(`${cookie.name}=`),
    isOver: (header = '') => header.includes(`${cookie.name}=`) && read(header) === undefined,
    /** Whether the code of this browser's pages is not live, so that no code of a login may be entered there. */
    isGuarded: (header = '') => header.includes(`${cookie.name}=`) && read(header)?.session !== ANY_SESSION,
  }
}
