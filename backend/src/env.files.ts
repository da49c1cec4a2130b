import { readFileSync } from 'node:fs'

// Each may be in a file, whose path is X_FILE: unlike a variable, a file is not inherited, printed or listed.
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URLS',
  'CODE_SECRET',
  'SMTP_URL',
  'TWILIO_AUTH_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'FLIGHT_DATA_KEY',
  'BOT_CHECK_SECRET',
  'PUSH_PRIVATE_KEY',
] as const

/** Reads a file; a failure does not show its content. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new Error(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** The variables with a value, including the secrets in files that are not empty, and the problems of these files. */
export function withFiles(source: Record<string, string | undefined>) {
  const variables = Object.fromEntries(Object.entries(source).filter(([, value]) => value))
  const broken: string[] = []
  for (const name of SECRETS) {
    const file = `${name}_FILE`
    if (!variables[file]) continue
    try {
      if (variables[name]) throw new Error(`${name} is set too, and only one of them may be`)
      const text = textOf(variables[file])
      delete variables[file]
      if (text) variables[name] = text
    } catch (error) {
      broken.push(`${file}: ${(error as Error).message}`)
    }
  }
  return { variables, broken }
}
