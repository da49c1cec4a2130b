import { Migration } from '@mikro-orm/migrations'

/** Whether a person has read the advice that comes with a first message; nobody needs it who writes already. */
export class Migration20261121160003_advice extends Migration {
  override up(): void {
    this.addSql(`
      alter table conversation_side add column advice_read boolean not null default true;
      alter table conversation_side alter column advice_read set default false;
    `)
  }
}
