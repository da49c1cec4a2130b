/**
 * Loads the backend's packages, waits for a message, and then starts the site with `.env` as it is then, so that `npm run dev`
 * starts the backend again faster.
 */
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'

const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>
}
// A package without a main file is loaded with the site.
await Promise.allSettled(Object.keys(dependencies).map((name) => import(name)))

process.channel?.ref()
await once(process, 'message')
process.channel?.unref()
if (existsSync('.env')) process.loadEnvFile()
await import('./start.ts')
