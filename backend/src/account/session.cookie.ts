import { createHash, randomBytes } from 'node:crypto'
import type { Env } from '../env.ts'
import { hostCookie } from '../http/cookies.ts'

export const newSecret = () => randomBytes(32).toString('base64url')

/** 256 random bits need no slow hash. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

const DAY = 86_400

export const sessionCookie = (env: Pick<Env, 'NODE_ENV'>) => hostCookie(env, 'session', 30 * DAY)

export const challengeCookie = (env: Pick<Env, 'NODE_ENV'>) => hostCookie(env, 'challenge', 3600)

/**
 * A response that ends a session clears cached pages and pictures. The storage stays: the page clears it
 * (shell/src/device), and another tab may have an unfinished draft.
 */
export const CLEAR_SITE_DATA = { 'clear-site-data': '"cache"' }
