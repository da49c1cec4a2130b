import { Migration } from '@mikro-orm/migrations'

/**
 * Limits are kept by an id or by a pseudonym (43 characters of base64url), no longer by a network, an address or a number
 * as it is. Whoever had used up a part of such a limit begins anew. A thousand rows at a time: every login writes here.
 */
export class Migration20261121120000_limits_by_pseudonym extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql(`
      do $$
      declare
        last text := '';
        keys text[];
      begin
        loop
          select array_agg(key order by key) into keys from (
            select key from rate_limit where key > last order by key limit 1000
          ) as next;
          exit when keys is null;
          delete from rate_limit where key = any(keys) and key !~ '^[^:]+:([0-9]+|[A-Za-z0-9_-]{43})$';
          last := keys[array_upper(keys, 1)];
          commit;
        end loop;
      end $$`)
  }
}
