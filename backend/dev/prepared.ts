/**
 * A process that has loaded the packages of the backend, and starts the site when it gets a message: `npm run dev` has one ready, so
 * that a change is seen sooner.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>
}
// A package without a main file is loaded with the site.
await Promise.allSettled(Object.keys(dependencies).map((name) => import(name)))

process.channel?.ref()
await once(process, 'message')
process.channel?.unref()
await import('./start.ts')
