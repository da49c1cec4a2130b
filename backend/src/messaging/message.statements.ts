import { expressionBuilder, type QueryCreator, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { identityQuery } from '../account/public.ts'
import { isEitherBlocked } from '../blocks/blocks.public.ts'
import type { Database } from '../db/database.types.ts'
import { clock, iso } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { browsersOf } from '../push/push.service.ts'
import type { Message } from './message.entity.ts'
import { bothHaveReceipts } from './receipts.ts'

/** Reads everything that a new message depends on in one statement. */
export const findMessageContext = statement((db, args: Args<{ me: number; receiver: number; key: string | null }>) =>
  db
    .selectFrom(
      db
        .selectNoFrom(({ cast }) => [
          cast<number>(args.me, 'bigint').as('me'),
          cast<number>(args.receiver, 'bigint').as('receiver'),
        ])
        .as('pair'),
    )
    .leftJoin('account as receiver', 'receiver.id', 'pair.receiver')
    .leftJoin('conversation_side as mine', (join) =>
      join.onRef('mine.account_id', '=', 'pair.me').onRef('mine.other_id', '=', 'pair.receiver'),
    )
    .leftJoin('conversation_side as theirs', (join) =>
      join.onRef('theirs.account_id', '=', 'pair.receiver').onRef('theirs.other_id', '=', 'pair.me'),
    )
    .leftJoin('message as sent', (join) =>
      join.onRef('sent.sender_id', '=', 'pair.me').on('sent.client_key', '=', args.key),
    )
    .select(({ eb, or, and, ref }) => [
      or([eb('receiver.email_confirmed_at', 'is', null), eb('receiver.banned_at', 'is not', null)])
        .$castTo<boolean>()
        .as('isUnavailable'),
      eb('receiver.identity', '=', identityQuery(ref('pair.me')))
        .$castTo<boolean | null>()
        .as('isOneself'),
      isEitherBlocked(ref('pair.me'), ref('pair.receiver')).$castTo<boolean>().as('isBlocked'),
      bothHaveReceipts(ref('pair.me'), ref('pair.receiver')).$castTo<boolean>().as('haveReceipts'),
      eb.case().when('theirs.account_id', 'is not', null).then(ref('mine.conversation_id')).end().as('conversationId'),
      eb('mine.read_id', '<', ref('mine.received_id')).$castTo<boolean | null>().as('hadUnread'),
      eb('theirs.read_id', '<', ref('theirs.received_id')).$castTo<boolean | null>().as('theyHaveUnread'),
      and([eb('mine.received_id', '>', sql.lit(0)), eb('theirs.received_id', '=', sql.lit(0))])
        .$castTo<boolean | null>()
        .as('isFirstReply'),
      ...(['sent.id as sentId', 'sent.conversation_id as sentIn'] as const),
      jsonArrayFrom(browsersOf(ref('pair.receiver'), 'messages')).as('browsers'),
    ]),
)

export type MessageContext = NonNullable<Awaited<ReturnType<typeof findMessageContext.first>>>

type NewMessage = Pick<
  Message,
  'number' | 'conversationId' | 'senderId' | 'content' | 'clientKey' | 'listingId' | 'language' | 'sms' | 'smsRefused'
> & {
  receiverId: number
  /** Sending implies that the sender has read the receiver's messages. */
  receipt: boolean
}

function sideOf(db: QueryCreator<Database>, { senderId, receiverId, receipt }: Args<NewMessage>, isSender: boolean) {
  const { cast, lit } = expressionBuilder<Database>()
  const [sender, receiver] = [cast<number>(senderId, 'bigint'), cast<number>(receiverId, 'bigint')]
  return db.selectNoFrom([
    ...[(isSender ? sender : receiver).as('account'), (isSender ? receiver : sender).as('other')],
    lit(isSender).as('sent'),
    (isSender ? cast<boolean>(receipt, 'boolean') : lit(false)).as('receipt'),
  ])
}

/** Change numbers only increase, so each side stores the greatest one. */
export const writeMessage = statement((db, written: Args<NewMessage>) =>
  db
    .with('written', (db) =>
      db
        .insertInto('message')
        .values({
          number: written.number,
          conversation_id: written.conversationId,
          sender_id: written.senderId,
          content: written.content,
          client_key: written.clientKey,
          listing_id: written.listingId,
          language: written.language,
          sms: written.sms,
          sms_refused: written.smsRefused,
        })
        .returning(['id', 'number', 'conversation_id', 'created_at']),
    )
    .with('sides', (db) =>
      db
        .insertInto('conversation_side')
        .columns([
          ...(['account_id', 'other_id', 'conversation_id', 'last_id', 'changed_id'] as const),
          ...(['read_id', 'received_id', 'receipt_id', 'receipt_at'] as const),
        ])
        .expression(({ selectFrom }) =>
          selectFrom('written')
            .crossJoin(
              sideOf(db, written, true)
                .unionAll(sideOf(db, written, false))
                .as('side'),
            )
            .select(({ eb, ref }) => {
              const numberIf = (isSent: boolean) =>
                eb.case().when('side.sent', '=', sql.lit(isSent)).then(ref('written.number')).else(sql.lit(0)).end()
              return [
                ...(['side.account', 'side.other', 'written.conversation_id', 'written.number as last'] as const),
                ...(['written.number as changed'] as const),
                numberIf(true).as('read'),
                numberIf(false).as('received'),
                eb
                  .case()
                  .when('side.receipt', '=', sql.lit(true))
                  .then(ref('written.id'))
                  .else(sql.lit(0))
                  .end()
                  .as('seen'),
                eb.case().when('side.receipt', '=', sql.lit(true)).then(clock()).end().as('seen_at'),
              ]
            }),
        )
        .onConflict((of) =>
          of.columns(['account_id', 'other_id']).doUpdateSet(({ fn, ref }) => {
            const newest = (column: 'read_id' | 'received_id' | 'receipt_id') =>
              fn<number>('greatest', [ref(`conversation_side.${column}`), ref(`excluded.${column}`)])
            return {
              last_id: ref('excluded.last_id'),
              changed_id: ref('excluded.changed_id'),
              read_id: newest('read_id'),
              received_id: newest('received_id'),
              receipt_id: newest('receipt_id'),
              receipt_at: fn.coalesce('excluded.receipt_at', 'conversation_side.receipt_at'),
            }
          }),
        ),
    )
    .selectFrom('written')
    .select(({ ref }) => ['written.id', iso(ref('written.created_at')).as('createdAt')]),
)
