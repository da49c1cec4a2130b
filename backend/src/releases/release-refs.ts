import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { array, unnest } from '../db/kysely.ts'
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

const { eb, refTuple, selectFrom } = expressionBuilder<Record<'release', Ref>, 'release'>()

export const isOneOf = ({ names, versions }: Args<Refs>): Expression<SqlBool> =>
  eb(
    refTuple('name', 'version'),
    'in',
    selectFrom(unnest('given', { name: array(names, 'text'), version: array(versions, 'text') }))
      .select(['given.name', 'given.version'])
      .$asTuple('name', 'version'),
  )

export const textOf = ({ name, version }: Ref): string => `${name}@${version}`

export const refText = eb(eb('name', '||', sql.lit('@')), '||', eb.ref('version'))
