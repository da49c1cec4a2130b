import { Migration } from '@mikro-orm/migrations'

/** SMS that Twilio has taken and could not deliver. The release before reads such a copy as `refused`. */
export class Migration20261125200000_sms_reports extends Migration {
  override up(): void {
    this.addSql(`
      alter table message add column sms_undelivered boolean not null default false;
      -- The turn whose code did not arrive.
      alter table challenge add column undelivered_turn integer;

      create table sms_report (
        sid  text primary key, -- Twilio's name for the SMS
        kind text not null,
        code integer, -- Twilio's reason
        at   timestamptz not null default now()
      );
      create index sms_report_age on sms_report (at);
    `)
  }
}
