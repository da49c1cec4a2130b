import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { type Command, Refusal } from '../../ops/command.ts'
import { unmetRoutes, unmetTable } from './unmet.report.ts'

const unmet: Command = {
  usage: 'unmet',
  summary: 'Lists routes on which people found no helper.',
  async run(app, { args }) {
    if (args.length > 0)
      throw new Refusal('node backend/dist/ops.js unmet [--json]: the routes on which people found no helper.')
    const routes = await unmetRoutes(app.get<Pool>(POOL, { strict: false }))
    return { lines: unmetTable(routes), data: routes }
  },
}

export const unmetCommands: Record<string, Command> = { unmet }
