import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publish, type Target } from './publish.ts'

/** `always` follows the build, back and forth; `new` leaves alone what was live before: somebody may have rolled back. */
export type Pinning = 'always' | 'new'

/**
 * Publishes the last build of the shell and of every remote below `root`; `dist/releases.json` names them, the last one
 * last. Answers what is published now.
 */
export async function publishBuilds(root: string, target: Target, pinning: Pinning): Promise<string[]> {
  const lists = readdirSync(root)
    .map((name) => join(root, name, 'dist'))
    .filter((dist) => existsSync(join(dist, 'releases.json')))
  const published: string[] = []
  for (const dist of lists) {
    const last = (JSON.parse(readFileSync(join(dist, 'releases.json'), 'utf8')) as string[]).at(-1)
    if (!last) continue
    const { name, version } = await publish(join(dist, last), target, pinning)
    published.push(`${name}@${version}`)
  }
  return published
}
