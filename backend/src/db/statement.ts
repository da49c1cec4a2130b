import type { EntityManager } from '@mikro-orm/postgresql'
import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type { QueryConfig, QueryResult } from 'pg'
import type { Database } from './database.types.ts'
import { nameOf, registerName } from './query.ts'

// Building a query costs more than reading a row, and PostgreSQL plans a statement without a name at each call. A
// statement is built once and named, so it costs as much as named SQL text.

const builder = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

interface Queryable {
  query(statement: QueryConfig): Promise<QueryResult>
}

/** Marks the position of an argument. */
class Argument {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

export type Args<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }

const markers = new Proxy(
  {},
  {
    get: (_, name: string) => sql`${new Argument(name)}`,
    ownKeys() {
      throw new TypeError('The arguments of a statement are not known before they are named: do not spread them.')
    },
  },
)

type Build<Values, Row> = (db: Kysely<Database>, args: Args<Values>) => Compilable<Row>

export class Statement<Values, Row> {
  readonly #build: Build<Values, Row>
  #compiled: CompiledQuery<Row> | undefined

  constructor(build: Build<Values, Row>) {
    this.#build = build
  }

  with(values: Values): QueryConfig {
    const { sql: text } = this.#compile()
    return { name: nameOf(text)!, text, values: this.#parameters(values) }
  }

  /** Runs on a pool, or on an entity manager, in its transaction if it has one. */
  async rows(on: EntityManager | Queryable, values: Values): Promise<Row[]> {
    if ('query' in on) return (await on.query(this.with(values))).rows
    const { rows } = await on
      .getKysely<Database>()
      .executeQuery<Row>({ ...this.#compile(), parameters: this.#parameters(values) })
    return rows
  }

  async first(on: EntityManager | Queryable, values: Values): Promise<Row | undefined> {
    return (await this.rows(on, values))[0]
  }

  #compile(): CompiledQuery<Row> {
    if (!this.#compiled) {
      this.#compiled = this.#build(builder, markers as Args<Values>).compile()
      registerName(this.#compiled.sql)
    }
    return this.#compiled
  }

  #parameters(values: Values): unknown[] {
    return this.#compile().parameters.map((each) =>
      each instanceof Argument ? values[each.name as keyof Values] : each,
    )
  }
}

/**
 * A query for hot reads, which is built at its first use and named by the hash of its SQL.
 *
 *   const findSession = statement((db, { hash }: Args<{ hash: Buffer }>) =>
 *     db.selectFrom('session').select('account_id').where('id_hash', '=', hash))
 *   const session = await findSession.first(pool, { hash })
 *
 * A constant that a partial index depends on must be `sql.lit`: PostgreSQL plans a named statement without its arguments.
 */
export const statement = <Values = unknown, Row = unknown>(build: Build<Values, Row>): Statement<Values, Row> =>
  new Statement(build)

/** For the two statements that are SQL text: search and match. */
export function textOf(expression: Expression<unknown>): string {
  const { sql: text, parameters } = sql`${expression}`.compile(builder)
  if (parameters.length > 0)
    throw new TypeError('The text of an expression has no place for its arguments: use sql.lit.')
  return text
}
