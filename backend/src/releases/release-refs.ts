import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Args } from '../db/statement.ts'

/** A release by its name and version. */
export interface Ref {
  name: string
  version: string
}

/** Releases as the arguments of a statement. */
export interface Refs {
  names: string[]
  versions: string[]
}

export const refsFrom = (releases: readonly Ref[]): Refs => ({
  names: releases.map(({ name }) => name),
  versions: releases.map(({ version }) => version),
})

/** The condition that a row of `release` is one of these, by its primary key. */
export const isOneOf = ({ names, versions }: Args<Refs>): RawBuilder<SqlBool> =>
  sql`(name, version) in (select * from unnest(${names}::text[], ${versions}::text[]))`

/** A release as people write it: `name@version`. */
export const textOf = ({ name, version }: Ref): string => `${name}@${version}`

/** The same of a row of `release`. */
export const refText: RawBuilder<string> = sql`name || '@' || version`
