import { parseArgs } from 'node:util'
import type { INestApplicationContext } from '@nestjs/common'
import { accountCommands } from './account/account.commands.ts'
import { createApp } from './app.ts'
import { type Env, readEnv } from './env.ts'
import { flightsCommands } from './flights/flights.commands.ts'
import { Problem } from './http/problem.ts'
import { unmetCommands } from './listings/unmet/unmet.commands.ts'
import { moderationCommands } from './moderation/moderation.commands.ts'
import { alertsCommands } from './ops/alerts.commands.ts'
import { type Command, Refusal } from './ops/command.ts'
import { jobsCommands } from './ops/jobs.commands.ts'
import { paymentsCommands } from './payments/payments.commands.ts'
import { releasesCommands } from './releases/releases.commands.ts'
import { Startup } from './startup/startup.ts'

// In production: node backend/dist/ops.js staff add ADDRESS. In development: npm run ops -- staff add ADDRESS.

/** Every command by its first word. Modules add theirs here. */
const commands: Record<string, Command> = {
  ...accountCommands,
  ...moderationCommands,
  ...jobsCommands,
  ...paymentsCommands,
  ...alertsCommands,
  ...unmetCommands,
  ...flightsCommands,
  ...releasesCommands,
}

const USAGE = Object.values(commands)
  .map(({ usage }) => `npm run ops -- ${usage}`)
  .join('\n')

const OPTIONS = {
  reason: { type: 'string' },
  as: { type: 'string' },
  closed: { type: 'boolean' },
  after: { type: 'string' },
  seen: { type: 'string' },
  json: { type: 'boolean' },
} as const

type Print = (text: string) => void

/** Runs one command in an application, prints its lines, and returns the exit code. */
export async function obey(app: INestApplicationContext, args: string[], print: Print): Promise<number> {
  const given = read(args)
  const command = given && Object.hasOwn(commands, given.name) ? commands[given.name] : undefined
  if (!given || !command) {
    print(USAGE)
    return 1
  }
  try {
    const result = await command.run(app, given)
    const { lines, data } = Array.isArray(result) ? { lines: result, data: result } : result
    for (const text of given.options.json ? [JSON.stringify(data, null, 2)] : lines) print(text)
    return 0
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Problem)) throw error
    print(error instanceof Problem ? error.wire.message : error.message)
    return 1
  }
}

/** Obeys one command on the database of `env`. */
export async function runOps(env: Env, args: string[], print: Print = console.log): Promise<number> {
  // A process with the role web takes part in what is live, also with an older image.
  const app = await createApp({
    ...env,
    ROLES: env.ROLES.filter((role) => role === 'migrate'),
    METRICS_PORT: undefined,
  })
  try {
    await app.init()
    await app.get(Startup).done()
    return await obey(app, args, print)
  } finally {
    await app.close()
  }
}

function read(argv: string[]) {
  try {
    const { positionals, values } = parseArgs({ args: argv, options: OPTIONS, allowPositionals: true })
    const [name = '', ...args] = positionals
    return { name, args, options: values }
  } catch {
    return undefined
  }
}

if (import.meta.main) process.exitCode = await runOps(readEnv(), process.argv.slice(2))
