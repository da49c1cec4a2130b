import { createInterface } from 'node:readline/promises'
import { StartError } from './start-error.ts'

interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
}

/** Refuses, unless the person at the terminal says that this checkout's own PostgreSQL is meant. */
export async function askToStart(folder: string, { input, output }: Terminal): Promise<void> {
  const found = `DATABASE_URL is not set, and no site runs on ${folder}.`
  const how =
    'For production, run node backend/dist/ops.js with the settings of the site, as the runbook says. For this checkout, run npm start first.'
  if (!input.isTTY) throw new StartError(`${found} ${how}`)
  const lines = createInterface({ input, output })
  const answer = await lines.question(`${found} Start the PostgreSQL of this checkout for this command? [y/N] `)
  lines.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new StartError(how)
}
