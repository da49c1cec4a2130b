import { Migration } from '@mikro-orm/migrations'

/** The second factor of staff members. */
export class Migration20261129112500_staff_passkeys extends Migration {
  override up(): void {
    this.addSql(`
      -- One for each staff member: an enrolment code, a passkey, or a passkey that a new code has not replaced yet.
      create table staff_passkey (
        account_id       bigint primary key references account on delete cascade,
        -- SHA-256 of a one-time code, with which the member enrolls a passkey.
        code_hash        bytea,
        code_expires_at  timestamptz,
        credential_id    text unique,
        public_key       bytea,
        -- It grows with each use unless the authenticator has none.
        counter          bigint not null default 0,
        transports       text[] not null default '{}',
        enrolled_at      timestamptz,
        used_at          timestamptz
      );

      -- When the session was confirmed with a passkey, and the challenge that waits for an answer.
      alter table session add column passkey_at timestamptz, add column passkey_challenge text;
    `)
  }
}
