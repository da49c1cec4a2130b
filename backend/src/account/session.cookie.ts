import { createHash, randomBytes } from 'node:crypto'
import type { Env } from '../env.ts'
import { hostCookie } from '../http/cookies.ts'
import { ANY_SESSION, previewCookie } from '../http/preview-cookie.ts'

export const newSecret = () => randomBytes(32).toString('base64url')

/** 256 random bits need no slow hash. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

const DAY = 86_400

/**
 * The only reader of the session's secret. While a browser previews releases, `read` finds no session, so that their
 * code cannot act as the user; except for the one with which a staff member began the preview.
 */
export function sessionCookie(env: Pick<Env, 'NODE_ENV' | 'CODE_SECRET'>) {
  const cookie = hostCookie(env, 'session', 30 * DAY)
  const previews = previewCookie(env)
  return {
    ...cookie,
    read(header?: string): string {
      const secret = cookie.read(header)
      if (secret === '' || !previews.isIn(header)) return secret
      const session = previews.read(header)?.session
      return session === ANY_SESSION || session === hashOf(secret).toString('base64url') ? secret : ''
    },
    /** For the end of a session only. */
    readInPreview: (header?: string): string => cookie.read(header),
    isInPreview: previews.isGuarded,
  }
}

export const challengeCookie = (env: Pick<Env, 'NODE_ENV'>) => hostCookie(env, 'challenge', 3600)

/**
 * A response that ends a session clears cached pages and pictures. The storage stays: the page clears it
 * (shell/src/device), and another tab may have an unfinished draft.
 */
export const CLEAR_SITE_DATA = { 'clear-site-data': '"cache"' }
