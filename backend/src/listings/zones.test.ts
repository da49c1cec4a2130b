import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { freshDatabase, TEST_ENV } from '../../test/app.ts'

const run = promisify(execFile)
const switches = { WORKERS: 'off', RATE_LIMITS: 'off', NODE_OPTIONS: '--disable-warning=ExperimentalWarning' }
const backend = join(import.meta.dirname, '../..')

test.each([
  ['UTC', 0],
  ['Asia/Kathmandu', -345],
  ['America/St_Johns', 210],
])(
  'trips begin and end at their departure airport, with the server in %s',
  async (zone, west) => {
    const { stdout } = await run(process.execPath, ['--import', './test/built.ts', 'test/zones.ts'], {
      cwd: backend,
      env: { ...TEST_ENV, ...switches, DATABASE_URL: await freshDatabase(), TZ: zone },
    })
    // Said by the process itself: the zone was really another.
    expect(stdout.trim()).toBe(`minutes west of Greenwich: ${west}`)
  },
  120_000,
)
