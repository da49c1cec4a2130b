// What backend/src/env.ts makes of variables. It is TypeScript, so the project's Node reads it in a process of its own.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { node, root } from '../root.mjs'

const path = join(root, 'backend/src/env.ts')
const env = pathToFileURL(path).href
const script = `
  import { readEnv } from ${JSON.stringify(env)}
  const answers = JSON.parse(process.argv[1]).map((variables) => {
    try { return { env: readEnv(variables) } } catch ({ message }) { return { message } }
  })
  console.log(JSON.stringify(answers))
`

/** For each set of variables what the site sees, or what it says against them. */
export const readSettings = (...variables) =>
  JSON.parse(
    execFileSync(node, ['--input-type=module', '--eval', script, JSON.stringify(variables)], { encoding: 'utf8' }),
  )

/** Which variables a person must set in production, beside those given here. */
export function missingInProduction(given) {
  const [{ message = '' }] = readSettings({ NODE_ENV: 'production', ...given })
  return [...message.matchAll(/([A-Z_]{3,}) is missing/g)].map(([, name]) => name)
}

/** The variables that may be in files. */
export const secrets = [.../const SECRETS = \[(.*?)\]/s.exec(readFileSync(path, 'utf8'))[1].matchAll(/'(\w+)'/g)].map(
  ([, name]) => name,
)
