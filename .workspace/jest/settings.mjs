// Reads how the backend interprets environment variables.
import { readEnv } from '@flight-amigo/backend/env'
import { SECRETS } from '@flight-amigo/backend/env-files'

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

export const secrets = [...SECRETS]
