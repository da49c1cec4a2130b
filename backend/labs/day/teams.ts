import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { builtCopy, type Edit } from '../site/built-copy.ts'
import { CHECKOUT } from '../site/site.ts'

const CLI = join(CHECKOUT, '.workspace/release/cli.mjs')

/** The output of `npm run release -- … --json`. */
export interface ReleaseResult {
  generation?: number
  refused?: string[]
  /** The lines for people. */
  said: string
}

/** A team with its own token: it builds its remote and releases it by the command line. */
export function newTeam(scratch: string, address: string, name: string, token: string) {
  const built = (version: string, edit?: Edit) => builtCopy(scratch, name, version, edit)

  /** `npm run release -- …`. A refusal is thrown with its reasons. */
  async function release(...args: string[]): Promise<ReleaseResult> {
    const { PATH = '', HOME = '' } = process.env
    const cli = promisify(execFile)(process.execPath, [CLI, ...args, '--json', '--to', address], {
      cwd: CHECKOUT,
      env: { PATH, HOME, RELEASE_TOKEN: token },
    })
    const { stdout, stderr } = await cli.catch((error: { stdout: string; stderr: string }) => {
      throw new Error(`${args.join(' ')}: ${(refusedIn(error.stdout) ?? [error.stderr]).join(' ')}`)
    })
    return { ...(JSON.parse(stdout) as Omit<ReleaseResult, 'said'>), said: stderr }
  }

  return { name, built, release }
}

export type Team = ReturnType<typeof newTeam>

function refusedIn(stdout: string): string[] | undefined {
  try {
    return (JSON.parse(stdout) as ReleaseResult).refused
  } catch {
    return undefined
  }
}
