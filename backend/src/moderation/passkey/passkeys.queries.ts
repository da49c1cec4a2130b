import type { EntityManager } from '@mikro-orm/postgresql'
import { kysely, now } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'

export interface Key {
  id: string
  publicKey: Buffer<ArrayBuffer>
  counter: number
  transports: string[]
}

export const consumeChallenge = statement((db, { session }: Args<{ session: Buffer }>) =>
  db
    .with('current', (db) =>
      db.selectFrom('session').select(['id_hash', 'passkey_challenge']).where('id_hash', '=', session).forUpdate(),
    )
    .updateTable('session')
    .from('current')
    .set({ passkey_challenge: null })
    .whereRef('session.id_hash', '=', 'current.id_hash')
    .returning('current.passkey_challenge as challenge'),
)

// Changes of one member's passkeys wait for each other, so that no passkey survives a new code.
export const lockMember = (em: EntityManager, account: number) =>
  kysely(em).selectFrom('account').select('staff_since').where('id', '=', account).forUpdate().executeTakeFirst()

export const findKeys = (em: EntityManager, account: number): Promise<Key[]> =>
  kysely(em)
    .selectFrom('staff_passkey')
    .select(['credential_id as id', 'public_key as publicKey', 'counter', 'transports'])
    .where('account_id', '=', account)
    .orderBy('enrolled_at')
    .$castTo<Key>()
    .execute()

export const storeChallenge = (em: EntityManager, session: Buffer, challenge: string) =>
  kysely(em).updateTable('session').set({ passkey_challenge: challenge }).where('id_hash', '=', session).execute()

export const confirmSession = (em: EntityManager, session: Buffer, account: number) =>
  kysely(em)
    .updateTable('session')
    .set({ passkey_at: now() })
    .where('id_hash', '=', session)
    .where('account_id', '=', account)
    .execute()

export async function isConfirmed(em: EntityManager, session: Buffer, account: number): Promise<boolean> {
  const confirmed = await kysely(em)
    .selectFrom('session')
    .select('id_hash')
    .where('id_hash', '=', session)
    .where('account_id', '=', account)
    .where('passkey_at', 'is not', null)
    .executeTakeFirst()
  return confirmed !== undefined
}
