import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import type { Command } from '../ops/command.ts'
import { breaksOf, liveReleases } from './going-live/live-contracts.ts'
import { newestServedSet, type ServedSet } from './going-live/served-set.ts'
import { mayRestore } from './publishing/image-builds.service.ts'
import { textOf } from './release-refs.ts'

const rollbackPlan: Command = {
  usage: 'rollback-plan [--json]',
  summary: 'Says what this image would make live.',
  async run(app) {
    const pool = app.get<Pool>(POOL, { strict: false })
    const broken = await breaksOf(await liveReleases(pool))
    if (broken.length === 0)
      return {
        lines: ['This image serves every live release. It would change nothing.'],
        data: { broken, isReady: true },
      }
    const [may, set] = [await mayRestore(pool), await newestServedSet(pool)]
    const data = {
      broken,
      isReady: may && set !== undefined,
      restored: set?.restored.map(textOf),
      removed: set?.removed,
    }
    return { lines: [...broken, ...linesOf(may, set)], data }
  },
}

function linesOf(may: boolean, set: ServedSet | undefined): string[] {
  if (!set) return ['No earlier set suits this image, so it would not become ready.']
  const suiting = set.restored.map(textOf).join(', ')
  if (!may)
    return [
      'This image has not served here before those that need more, so it would not become ready.',
      ...(suiting ? [`These releases would suit it: ${suiting}.`] : []),
    ]
  return [
    ...(suiting ? [`It would make live: ${suiting}.`] : []),
    ...(set.removed.length > 0
      ? [`It would take out of the site until a newer image is back: ${set.removed.join(', ')}.`]
      : []),
    'Newer releases return by themselves with a backend that serves them.',
  ]
}

export const releasesCommands: Record<string, Command> = { 'rollback-plan': rollbackPlan }
