import { Migration } from '@mikro-orm/migrations'

export class Migration20261121140002_unproven_ids extends Migration {
  override up(): void {
    this.addSql(`
      -- An account of an address that nobody has proven, and the stand-in for it, take random numbers far above the
      -- sequence of accounts. So no gap in it tells whether an address was known, and nobody can guess such an account.
      create function unproven_id() returns bigint language sql volatile as $$
        select (1::bigint << 48) + ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint
      $$`)
  }
}
