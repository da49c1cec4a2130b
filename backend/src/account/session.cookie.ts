import { createHash, randomBytes } from 'node:crypto'
import type { Env } from '../env.ts'

/** 256 random bits for a cookie. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** What the database keeps of a cookie's secret. 256 random bits need no slow hash. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

const DAY = 86_400

/**
 * A cookie that only this host reads, and no script. The prefix `__Host-` also binds it to https, which development
 * does not have.
 */
const cookie = (env: Pick<Env, 'NODE_ENV'>, name: string, seconds: number) => {
  const secure = env.NODE_ENV === 'production'
  const full = secure ? `__Host-${name}` : name
  const write = (value: string, age: number) =>
    `${full}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    name: full,
    set: (value: string) => write(value, seconds),
    clear: () => write('', 0),
    read: (header = '') => readCookie(header, full),
  }
}

export const sessionCookie = (env: Pick<Env, 'NODE_ENV'>) => cookie(env, 'session', 30 * DAY)

/** Binds a login to the browser that began it. */
export const challengeCookie = (env: Pick<Env, 'NODE_ENV'>) => cookie(env, 'challenge', 3600)

/**
 * The value of one cookie, or ''. A name that occurs twice counts as missing: a sibling host may have set one of them.
 */
function readCookie(header: string, name: string): string {
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
  return values.length === 1 ? values[0]!.slice(name.length + 1) : ''
}
