import type { InferKyselyDB } from '@mikro-orm/postgresql'
import type { ColumnType } from 'kysely'

/** `schemas.ts` adds the schemas of all tables, so that this folder imports no entity. */
export interface Registered extends Record<never, never> {}

type Inferred = InferKyselyDB<Registered extends { schema: infer Schema } ? Schema : never>

export type Database = {
  [Table in keyof Inferred]: { [Column in keyof Inferred[Table]]: Stored<Inferred[Table][Column]> }
}

/**
 * A timestamp arrives as PostgreSQL's text, because neither the driver nor Kysely converts it (`iso` of kysely.ts
 * formats it like JSON). Both a text and a Date can be written.
 */
type Stored<Column> = [Uint8Array] extends [Column]
  ? Buffer | Extract<Column, null>
  : Column extends ColumnType<Date, infer Insert, infer Update>
    ? ColumnType<string, string | Insert, string | Update>
    : [Date] extends [Column]
      ? ColumnType<string | Exclude<Column, Date>, string | Column, string | Column>
      : Column
