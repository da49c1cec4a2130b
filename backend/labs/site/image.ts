import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const dockerfile = readFileSync(join(import.meta.dirname, '../../Dockerfile'), 'utf8')
const production = dockerfile.slice(dockerfile.indexOf(' AS production'))

/** The flags with which the image starts the backend. */
export const FLAGS = (JSON.parse(/^CMD (.+)$/m.exec(production)![1]!) as string[]).slice(1, -1)

/** The image's settings of the C library's memory. */
export const MALLOC: Record<string, string> = Object.fromEntries(
  [...production.matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [name, value]),
)
