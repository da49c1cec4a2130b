import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Args } from '../db/statement.ts'

export interface Ref {
  name: string
  version: string
}

export interface Refs {
  names: string[]
  versions: string[]
}

export const refsFrom = (releases: readonly Ref[]): Refs => ({
  names: releases.map(({ name }) => name),
  versions: releases.map(({ version }) => version),
})

export const isOneOf = ({ names, versions }: Args<Refs>): RawBuilder<SqlBool> =>
  sql`(name, version) in (select * from unnest(${names}::text[], ${versions}::text[]))`

export const textOf = ({ name, version }: Ref): string => `${name}@${version}`

export const refText: RawBuilder<string> = sql`name || '@' || version`
