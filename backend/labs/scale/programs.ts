import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Options } from './options.ts'

/** The programs of a run, each with Debian's package that has it. */
const PACKAGES = {
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  varnishd: 'varnish',
  setpriv: 'util-linux',
} as const
export type Program = keyof typeof PACKAGES
export type Programs = Record<Program, string>

// Some are for root only, and not on the path of other users.
const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin'].filter(Boolean)
const onThisMachine = (name: string) => FOLDERS.map((folder) => join(folder, name)).find((file) => existsSync(file))

const requested = ({ has }: Pick<Options, 'has'>): Program[] => [
  ...(['setpriv', 'haproxy'] as const),
  ...(has('pooler') ? (['pgbouncer'] as const) : []),
  ...(has('varnish') ? (['varnishd'] as const) : []),
]

/** Where the programs of a run are, or a sentence that says which are missing and what installs them. */
export function findPrograms(
  options: Pick<Options, 'has'>,
  find: (name: string) => string | undefined = onThisMachine,
): { programs: Programs; problem?: undefined } | { problem: string } {
  const found = requested(options).map((name) => [name, find(name)] as const)
  const missing = found.filter(([, file]) => !file).map(([name]) => name)
  if (missing.length === 0) return { programs: Object.fromEntries(found) as Programs }
  const packages = missing.map((name) => PACKAGES[name])
  const are = missing.length === 1 ? 'is' : 'are'
  return {
    problem: `${missing.join(', ')} ${are} missing: apt-get install --no-install-recommends ${packages.join(' ')}`,
  }
}
