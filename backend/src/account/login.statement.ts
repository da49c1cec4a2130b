import { sql } from 'kysely'
import { ago, arrayOf, now } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { sanctionsOf } from './account-status.service.ts'
import { previousIdentity, tipsHeldSince } from './identity.ts'
import { endEarlierSession } from './session-ends.service.ts'
import { signedInColumns } from './sessions.service.ts'

export const deleteEarlierChallenge = statement((db, { earlier }: Args<{ earlier: Buffer }>) =>
  db.deleteFrom('challenge').where('browser_hash', '=', earlier),
)

export const beginLogin = statement(
  (db, login: Args<{ hash: Buffer; email: string; mailbox: string; isHuman: boolean; locale: string }>) =>
    db
      .insertInto('challenge')
      .values({
        kind: 'login',
        browser_hash: login.hash,
        recipient: login.email,
        mailbox: login.mailbox,
        human: login.isHuman,
        locale: login.locale,
      })
      .returning(['id', 'turn']),
)

// A login may request codes for one hour, as long as its cookie lives.
export const findLogin = statement((db, { id, hash }: Args<{ id: string; hash: Buffer }>) =>
  db
    .selectFrom('challenge')
    .select(['recipient', 'human as isHuman'])
    .where('id', '=', id)
    .where('browser_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('begun_at', '>', ago('1 hour')),
)

export const findSanction = statement((db, { key }: Args<{ key: string }>) =>
  db
    .selectFrom('sanction')
    .select('kind')
    .where(sanctionsOf(key, previousIdentity(key)))
    .orderBy('kind') // 'ban' precedes 'suspension'
    .limit(sql.lit(1)),
)

interface Entry {
  id: string
  turn: number
  username: string
  earlier: Buffer
  hash: Buffer
  key: string
  timeZone: string | null
}

// One statement redeems the code, creates the account and begins the session, so only one of two requests with the same
// right code signs in, and a code that begins no session is not redeemed. A suspension and a hold of tips apply to a person who
// deleted the account and returns. A code opens only the account whose own address it went to; an account without a confirmed
// address gets the one that this code proves.
export const signIn = statement((db, entry: Args<Entry>) =>
  db
    .with('used', (db) =>
      db
        .updateTable('challenge')
        .set({ used_at: now() })
        .where('id', '=', entry.id)
        .where('turn', '=', entry.turn)
        .where('used_at', 'is', null)
        .returning(['recipient', 'mailbox', 'locale']),
    )
    .with('suspension', (db) =>
      db
        .selectFrom('sanction')
        .select(['created_at', 'reason'])
        .where(sanctionsOf(entry.key, previousIdentity(entry.key)))
        .where('kind', '=', sql.lit('suspension'))
        .orderBy('created_at')
        .limit(sql.lit(1)),
    )
    .with('candidate', (db) =>
      db
        .selectFrom('used')
        .leftJoin('suspension', (join) => join.onTrue())
        .select(['recipient', 'mailbox', 'locale', 'created_at', 'reason']),
    )
    .with('known', (db) =>
      db
        .updateTable('account')
        .from('candidate')
        .set(({ ref, fn }) => ({
          email: ref('candidate.recipient'),
          email_confirmed_at: fn.coalesce('account.email_confirmed_at', now()),
          suspended_at: fn.coalesce('account.suspended_at', 'candidate.created_at'),
          suspension_reason: fn.coalesce('account.suspension_reason', 'candidate.reason'),
          time_zone: fn.coalesce('account.time_zone', entry.timeZone),
        }))
        .whereRef('account.mailbox', '=', 'candidate.mailbox')
        .where(({ or, eb, ref }) =>
          or([eb('account.email', '=', ref('candidate.recipient')), eb('account.email_confirmed_at', 'is', null)]),
        )
        .returningAll('account'),
    )
    .with('made', (db) =>
      db
        .insertInto('account')
        .columns([
          ...(['email', 'mailbox', 'username', 'email_confirmed_at', 'suspended_at'] as const),
          ...(['suspension_reason', 'time_zone', 'locale', 'identity', 'tips_held_at'] as const),
        ])
        .expression((eb) =>
          eb
            .selectFrom('candidate')
            .select([
              ...(['recipient', 'mailbox'] as const),
              entry.username.as('username'),
              now().as('email_confirmed_at'),
              ...(['created_at', 'reason'] as const),
              entry.timeZone.as('time_zone'),
              'locale',
              previousIdentity(entry.key).as('identity'),
              tipsHeldSince(previousIdentity(entry.key)).as('tips_held_at'),
            ])
            .where(({ not, exists, selectFrom }) => not(exists(selectFrom('known').select('known.id')))),
        )
        .onConflict((of) =>
          of
            .column('mailbox')
            .doUpdateSet(({ ref, fn }) => ({
              email: ref('excluded.email'),
              email_confirmed_at: fn.coalesce('account.email_confirmed_at', now()),
            }))
            .where(({ or, eb, ref }) =>
              or([eb('account.email', '=', ref('excluded.email')), eb('account.email_confirmed_at', 'is', null)]),
            ),
        )
        .returningAll(),
    )
    .with('entered', (db) => db.selectFrom('known').selectAll().unionAll(db.selectFrom('made').selectAll()))
    .with('ended', (db) => endEarlierSession(db, entry.earlier))
    .with('begun', (db) =>
      db
        .insertInto('session')
        .columns(['id_hash', 'account_id'])
        .expression((eb) => eb.selectFrom('entered').select([entry.hash.as('id_hash'), 'id'])),
    )
    .selectFrom('entered as account')
    .select(signedInColumns)
    .select(({ selectFrom }) => [
      sql.lit(false).as('passkey'),
      sql.lit(0).as('sessionSeconds'),
      arrayOf(
        selectFrom('ended')
          .select((eb) => eb.cast<number>('account_id', 'float8').as('id'))
          .$asScalar(),
      ).as('ended'),
    ]),
)
