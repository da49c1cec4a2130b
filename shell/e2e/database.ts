import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { RunningSite } from './site.ts'

export async function inDatabase<Row>(
  { dataDir }: Pick<RunningSite, 'dataDir'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const database = new pg.Client(readFileSync(join(dataDir, 'database-url'), 'utf8'))
  await database.connect()
  try {
    return (await database.query(text, values)).rows as Row[]
  } finally {
    await database.end()
  }
}
