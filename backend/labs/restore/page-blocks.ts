/** The moment that the page names as an example. */
export const MOMENT = '2026-11-21 10:15:00+00'

/** The command blocks of backup.md, from its text. */
export function blocksOf(page: string) {
  const [, setUp = '', rotate = '', restore = ''] = page.split(/^## (?:Set up|Rotate the cipher pass|A restore)$/m)
  const of = (text: string, name: string) => {
    const blocks = [...text.split(/^## /m)[0]!.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block!)
    if (blocks.length === 0) throw new Error(`backup.md has no command block under "${name}"`)
    return blocks
  }
  return {
    setUp: of(setUp, 'Set up'),
    rotate: of(rotate, 'Rotate the cipher pass'),
    restore: of(restore, 'A restore'),
  }
}

interface Machine {
  /** The major version of PostgreSQL. */
  version: string
  scratch: string
  /** The ports of the clusters `main` and `restored`. */
  ports: [number, number]
  moment: string
}

/** Returns a function that puts the names of this machine into a block. */
export const forMachine =
  ({ version, scratch, ports: [main, restored], moment }: Machine) =>
  (block: string): string =>
    block
      .replace(/\b18([ /])(main|restored)\b/g, `${version}$1drill_$2`)
      .replaceAll('5432', String(main))
      .replaceAll('5433', String(restored))
      .replaceAll('/etc/pgbackrest.conf', `${scratch}/pgbackrest.conf`)
      .replaceAll('/var/lib/pgbackrest', `${scratch}/repository`)
      .replaceAll('/etc/cron.d', scratch)
      .replaceAll(MOMENT, moment)
