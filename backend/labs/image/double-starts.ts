// npm run lab -- image double-starts [TIMES]: two containers start in the same second on an empty database, again and again.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { anyPort } from '../../dev/ports.ts'
import { openDatabase, poolOf } from '../site/database.ts'
import { brokenFiles, liveFiles } from '../site/live-files.ts'
import { openOutside } from '../site/outside.ts'
import { IMAGE, newContainer, PRODUCTION } from './container.ts'

const READY_MS = 15_000
const NAMES = ['account', 'listings', 'messaging', 'ops', 'payments', 'shell']

const times = Number(parseArgs({ allowPositionals: true }).positionals[0] ?? 20)
const scratch = mkdtempSync(join(tmpdir(), 'flight-amigo-image-'))
const database = await openDatabase(join(scratch, 'site'))
const outside = await openOutside(scratch, () => '')
const containers = [newContainer(IMAGE), newContainer(IMAGE)]
let bad = 0
try {
  for (let time = 1; time <= times; time++) {
    const { direct } = await database.another()
    const settings = { ...PRODUCTION, ...outside.settings, ORIGIN: 'https://site.test', DATABASE_URL: direct }
    const ports = [await anyPort(), await anyPort()]
    const running = containers.map((container, at) => container.start(ports[at] ?? 0, settings))
    const pool = poolOf(direct)
    try {
      const readyMs = await Promise.all(running.map((each) => each.ready()))
      const { names, files } = await liveFiles(pool)
      const broken = (await Promise.all(running.map(({ base }) => brokenFiles(base, files)))).flat()
      const pages = await Promise.all(running.map(async ({ base }) => (await fetch(base)).status))
      const whole = names.join() === NAMES.join() && broken.length === 0 && pages.every((status) => status === 200)
      const warnings = running.flatMap((each) => each.logged().split('\n').filter(Boolean))
      if (!whole || warnings.length > 0 || Math.max(...readyMs) > READY_MS) bad++
      console.log(`${time}. ready after ${readyMs.join(' and ')} ms, ${files.length} files, ${broken.length} broken`)
      for (const line of [...broken.slice(0, 3), ...warnings]) console.log(`   ${line}`)
    } finally {
      await Promise.all(running.map((each) => each.stop()))
      await pool.end()
    }
  }
} finally {
  for (const container of containers) container.remove()
  await outside.close()
  await database.close()
  rmSync(scratch, { recursive: true, force: true })
}
console.log(`${times} double starts, ${bad} not ready in ${READY_MS / 1000} s or damaged, or with warnings.`)
process.exit(bad === 0 ? 0 : 1)
