import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { type Command, Refusal } from '../ops/command.ts'
import { changeLiveSet } from './going-live/live-set.ts'
import { setForThisImage } from './going-live/older-image.ts'
import { textOf } from './release-refs.ts'

const rollbackPlan: Command = {
  usage: 'rollback-plan [--apply] [--json]',
  summary: 'Replaces the live releases that need a newer image than this one. Without --apply it only says which.',
  async run(app, { options: { apply } }) {
    const pool = app.get<Pool>(POOL, { strict: false })
    const { generation, liveVersions, broken, restored, obstacles } = await setForThisImage(pool)
    if (obstacles.length > 0) throw new Refusal([...broken, ...obstacles].join('\n'))
    const names = restored.map(textOf)
    const data = { broken, restored: names }
    if (names.length === 0) return { lines: ['This image serves every live release. Nothing changes.'], data }
    if (!apply) return { lines: [...broken, `With --apply these become live: ${names.join(', ')}.`], data }
    const what = `restore ${names.join(' ')} for an older image`
    await changeLiveSet(pool, { what, by: 'ops', expected: generation }, () => liveVersions)
    return {
      lines: [...broken, `Live now: ${names.join(', ')}.`, 'A newer image that starts brings the newer releases back.'],
      data,
    }
  },
}

export const releasesCommands: Record<string, Command> = { 'rollback-plan': rollbackPlan }
