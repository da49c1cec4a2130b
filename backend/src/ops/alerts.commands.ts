import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Command, Refusal } from './command.ts'

const run = promisify(execFile)
const FOLDER = join(import.meta.dirname, '../../operations')
export const INSTALL = 'apt-get install --no-install-recommends prometheus'

const alerts: Command = {
  usage: 'alerts',
  summary: 'Checks the rules of alerts and runs their tests.',
  async run() {
    if (!existsSync(FOLDER)) throw new Refusal('The rules are in the checkout only, in backend/operations.')
    return [
      ...(await promtool('check', 'rules', 'alerts.yml')),
      ...(await promtool('test', 'rules', 'alerts.test.yml')),
    ]
  },
}

async function promtool(...args: string[]): Promise<string[]> {
  try {
    const { stdout } = await run('promtool', args, { cwd: FOLDER })
    return stdout.split('\n').filter((line) => line.trim() !== '')
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string }
    // EACCES: a folder of PATH is not the user's to read.
    if (code === 'ENOENT' || code === 'EACCES')
      throw new Refusal(`promtool is missing, so the alerts were not tried. It comes with: ${INSTALL}`)
    throw new Refusal(`${stdout}${stderr}`.trim())
  }
}

/** Tests the alerts of backend/operations. */
export const alertsCommands: Record<string, Command> = { alerts }
