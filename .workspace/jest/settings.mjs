// Reads how the backend interprets environment variables.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEnv } from '@flight-amigo/backend/env'
import { root } from '../root.mjs'

export function readSettings(variables) {
  try {
    return { env: readEnv(variables) }
  } catch ({ message }) {
    return { message }
  }
}

export function missingInProduction(given) {
  const { message = '' } = readSettings({ NODE_ENV: 'production', ...given })
  return [...message.matchAll(/([A-Z_]{3,}) is missing/g)].map(([, name]) => name)
}

const source = readFileSync(join(root, 'backend/src/env.ts'), 'utf8')

export const secrets = [.../const SECRETS = \[(.*?)\]/s.exec(source)[1].matchAll(/'(\w+)'/g)].map(([, name]) => name)
