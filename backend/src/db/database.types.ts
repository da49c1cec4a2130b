import type { InferKyselyDB } from '@mikro-orm/postgresql'
import type { ColumnType } from 'kysely'

/** Gets the schemas of all tables from `schemas.ts`, so that this folder imports no entity. */
export interface Registered extends Record<never, never> {}

type Inferred = InferKyselyDB<Registered extends { schema: infer Schema } ? Schema : never>

/** The tables as Kysely reads and writes them: `kysely(em)` of kysely.ts. */
export type Database = {
  [Table in keyof Inferred]: { [Column in keyof Inferred[Table]]: Stored<Inferred[Table][Column]> }
}

/**
 * A timestamp arrives as PostgreSQL's text, because neither the driver nor Kysely converts it (`iso` of kysely.ts writes
 * it as JSON has it). Both a text and a Date can be written.
 */
type Stored<Column> = [Uint8Array] extends [Column]
  ? Buffer | Extract<Column, null>
  : Column extends ColumnType<Date, infer Insert, infer Update>
    ? ColumnType<string, string | Insert, string | Update>
    : [Date] extends [Column]
      ? ColumnType<string | Exclude<Column, Date>, string | Column, string | Column>
      : Column
