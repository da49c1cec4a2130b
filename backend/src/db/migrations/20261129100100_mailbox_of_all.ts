import { Migration } from '@mikro-orm/migrations'

/**
 * Gives existing accounts their key, a thousand rows at a time. Of several accounts with one mailbox the oldest one gets it,
 * and each other one its address, by which it is still found. The rules are a copy of those in account/mailbox.ts.
 */
export class Migration20261129100100_mailbox_of_all extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('set lock_timeout = 0')
    this.addSql('create unique index concurrently if not exists account_mailbox on account (mailbox)')
    this.addSql('create index concurrently if not exists challenge_mailbox on challenge (mailbox)')
    this.addSql(`
      do $$
      declare
        last bigint := 0;
        next bigint;
        one record;
      begin
        loop
          select max(id) into next from (select id from account where id > last order by id limit 1000) as batch;
          exit when next is null;
          for one in
            select id, email, case when domain in ('gmail.com', 'googlemail.com')
                then replace(name, '.', '') || '@gmail.com'
                else name || '@' || case when domain in ('protonmail.com', 'pm.me') then 'proton.me'
                  when domain in ('me.com', 'mac.com') then 'icloud.com' else domain end
              end as mailbox
            from account, lateral (select
              regexp_replace(substring(lower(email) from '^(.*)@'), '(.)\\+.*$', '\\1') as name,
              substring(lower(email) from '@([^@]*)$') as domain) as parts
            where id > last and id <= next and email is not null and account.mailbox is null order by id
          loop
            begin
              update account set mailbox = one.mailbox where id = one.id;
            exception when unique_violation then
              update account set mailbox = one.email where id = one.id;
            end;
          end loop;
          last := next;
          commit;
        end loop;
      end $$`)
    this.addSql('reset lock_timeout')
    this.addSql('alter table account validate constraint account_mailbox_of_email')
    this.addSql('alter table account drop constraint "email-taken"')
    this.addSql('drop index concurrently if exists challenge_recipient')
  }
}
