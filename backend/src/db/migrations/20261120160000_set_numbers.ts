import { Migration } from '@mikro-orm/migrations'

/**
 * What is live is numbered by a type that every client reads as a number. As a bigint it is text to a plain connection,
 * and `npm start` counted "1", "11", "111" with it, until no process could read the number any more.
 */
export class Migration20261120160000_set_numbers extends Migration {
  override up(): void {
    this.addSql(`
      update live_set set generation = -place
        from (select generation as was, row_number() over (order by generation) as place from live_set) as counted
        where generation = was;
      update live_set set generation = -generation;
      alter table live_set alter generation type integer;
    `)
  }
}
