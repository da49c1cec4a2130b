import type { Env } from '../env.ts'

export interface Cookie {
  readonly name: string
  set(value: string): string
  clear(): string
  read(header?: string): string
}

/**
 * A cookie that only this host and no script can read. `__Host-` also requires https, which development does not have.
 */
export function hostCookie({ NODE_ENV }: Pick<Env, 'NODE_ENV'>, name: string, seconds: number): Cookie {
  const secure = NODE_ENV === 'production'
  const full = secure ? `__Host-${name}` : name
  const write = (value: string, age: number) =>
    `${full}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    name: full,
    set: (value) => write(value, seconds),
    clear: () => write('', 0),
    read: (header = '') => valueIn(header, full),
  }
}

/** A name that occurs twice counts as absent: a sibling host may have planted one. */
function valueIn(header: string, name: string): string {
  if (header === '') return ''
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
  return values.length === 1 ? values[0]!.slice(name.length + 1) : ''
}
