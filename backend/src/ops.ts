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
import { type Command, type Given, Refusal } from './ops/command.ts'
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

const USAGE = `Usage: node backend/dist/ops.js COMMAND [options]
In a checkout: npm run ops -- COMMAND [options]

Commands:
${Object.values(commands)
  .map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
  .join('\n')}

Options:
  --json    prints the result as data
  --help    prints this

Examples:
  node backend/dist/ops.js staff add anna@example.org
  node backend/dist/ops.js dead --json
  node backend/dist/ops.js act 12 warn --seen 3 --reason "Wants a deposit." --as anna@example.org
  node backend/dist/ops.js hold 123 --why "Tips with stolen cards." --as anna@example.org`

const OPTIONS = {
  reason: { type: 'string' },
  why: { type: 'string' },
  held: { type: 'boolean' },
  as: { type: 'string' },
  closed: { type: 'boolean' },
  after: { type: 'string' },
  apply: { type: 'boolean' },
  seen: { type: 'string' },
  report: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

type Print = (text: string) => void

/** A command with its arguments. */
interface ParsedCommand {
  given: Given
  command: Command
}

/** Help, or what is wrong with a line. */
interface Explanation {
  text: string
  code: number
}

/** Runs one command in an application, prints its lines, and returns the exit code. */
export async function execute(app: INestApplicationContext, args: string[], print: Print): Promise<number> {
  const line = read(args)
  if ('text' in line) return explain(line, print)
  try {
    const result = await line.command.run(app, line.given)
    const { lines, data } = Array.isArray(result) ? { lines: result, data: result } : result
    for (const text of line.given.options.json ? [JSON.stringify(data, null, 2)] : lines) print(text)
    return 0
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Problem)) throw error
    print(error instanceof Problem ? error.wire.message : error.message)
    return 1
  }
}

/** Runs one command on the database that `findEnv` returns, and notes which one it is. Help needs no database. */
export async function runOps(
  findEnv: () => Env | Promise<Env>,
  args: string[],
  print: Print = console.log,
  note: Print = console.error, // the result may be data for machines
): Promise<number> {
  const line = read(args)
  if ('text' in line) return explain(line, print)
  const env = await findEnv()
  // Without the role web: otherwise this process, maybe of an older image, would count among those that must support a
  // release.
  const app = await createApp({
    ...env,
    ROLES: env.ROLES.filter((role) => role === 'migrate'),
    METRICS_PORT: undefined,
    DRAIN_MS: 0, // it serves no one
  })
  try {
    await app.init()
    await app.get(Startup).done()
    note(`The database ${nameOf(env.DATABASE_URL)} answers.`)
    return await execute(app, args, print)
  } finally {
    await app.close()
  }
}

/** Without its password. */
function nameOf(database: string): string {
  const { hostname, port, pathname } = new URL(database)
  return `${decodeURIComponent(pathname.slice(1))} at ${hostname}:${port || '5432'}`
}

function explain({ text, code }: Explanation, print: Print): number {
  print(text)
  return code
}

/** The command of a line with its arguments, or what to print instead. */
function read(argv: string[]): ParsedCommand | Explanation {
  const refusal = (problem: string) => ({
    text: `${problem} \`node backend/dist/ops.js --help\` lists the commands.`,
    code: 1,
  })
  try {
    const { positionals, values } = parseArgs({ args: argv, options: OPTIONS, allowPositionals: true })
    const [name, ...args] = positionals
    if (values.help) return { text: USAGE, code: 0 }
    if (name === undefined) return { text: USAGE, code: 1 }
    if (!Object.hasOwn(commands, name)) return refusal(`There is no command ${name}.`)
    return { given: { args, options: values }, command: commands[name]! }
  } catch (error) {
    return refusal(`${(error as Error).message}.`)
  }
}

if (import.meta.main) process.exitCode = await runOps(readEnv, process.argv.slice(2))
