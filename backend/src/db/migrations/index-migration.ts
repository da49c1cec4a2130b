import { Migration } from '@mikro-orm/migrations'

/**
 * Builds indexes while their tables are written to: `name on table (columns)`. A build waits for all earlier
 * transactions, without a time limit, and nothing waits for the build. An interrupted build can run again.
 */
export abstract class IndexMigration extends Migration {
  abstract readonly indexes: readonly string[]

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('set lock_timeout = 0')
    for (const index of this.indexes) this.addSql(`create index concurrently if not exists ${index}`)
    this.addSql('reset lock_timeout')
  }
}
