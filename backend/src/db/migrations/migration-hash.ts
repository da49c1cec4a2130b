import { createHash } from 'node:crypto'
import type { Migration } from '@mikro-orm/migrations'

/** A database stores this name. */
export interface Listed {
  name: string
  class: new (...given: ConstructorParameters<typeof Migration>) => Migration
}

/** Hashes the statements: to list them, a migration needs neither driver nor configuration. */
export async function hashOf({ class: Listed }: Listed): Promise<string> {
  const migration = new Listed(...([] as unknown as ConstructorParameters<typeof Migration>))
  await migration.up()
  return createHash('sha256').update(migration.getQueries().join(';\n')).digest('hex')
}

export async function hashProblems(list: readonly Listed[], written: Record<string, string>): Promise<string[]> {
  const problems = await Promise.all(
    list.map(async (listed) => {
      const hash = written[listed.name]
      if (!hash) return `The migration ${listed.name} is new: npm run contract writes its hash into hashes.json.`
      if (hash !== (await hashOf(listed)))
        return `The migration ${listed.name} was edited: restore it, and write another one. (Take the line of one that was never pushed out of hashes.json, and npm run contract.)`
      return null
    }),
  )
  const names = new Set(list.map(({ name }) => name))
  const missing = Object.keys(written).filter((name) => !names.has(name))
  return [
    ...problems.filter((problem) => problem !== null),
    ...missing.map((name) => `The migration ${name} is missing: restore it. Databases remember it.`),
  ]
}
