import { type Expression, type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import type { Database } from '../db/database.types.ts'
import { hasOptedOut } from '../sms/sms-opt-outs.ts'

const eb = expressionBuilder<Database, 'message'>()

export const contentFor = (reader: Expression<number>) =>
  eb
    .case()
    .when(eb.or([eb('message.withheld', 'is', null), eb('message.sender_id', '=', reader)]))
    .then(eb.ref('message.content'))
    .when('message.withheld', '=', 'hidden')
    .then(sql.lit('This message is hidden while our team reviews it.'))
    .else(sql.lit('This message was removed by our team.'))
    .end()

export const stateFor = (reader: Expression<number>) => {
  const [isSender, isReceiver] = [eb('message.sender_id', '=', reader), eb('message.sender_id', '<>', reader)]
  const copy = eb
    .case()
    .when('message.sms', '=', true)
    .then(eb.fn.coalesce('message.sms_outcome', sql.lit('on-its-way' as const)))
    .else(eb.ref('message.sms_refused'))
    .end()
  return [
    eb.case().when(isReceiver).then(eb.ref('message.withheld')).end().as('withheld'),
    eb.case().when(isSender).then(copy).end().as('smsCopy'),
    eb
      .case()
      .when(eb.and([isSender, eb.ref('message.sms_undelivered')]))
      .then(sql.lit(true))
      .end()
      .as('smsUndelivered'),
    'message.listing_id as listingId',
    // Null for the receiver of a withheld message, who reads a sentence of the site.
    eb
      .case()
      .when(eb.or([isSender, eb('message.withheld', 'is', null)]))
      .then(eb.ref('message.language'))
      .end()
      .as('language'),
  ] as const
}

export const getsCopies = ({ and, eb, not, ref }: ExpressionBuilder<{ receiver: Database['account'] }, 'receiver'>) =>
  and([
    eb('receiver.phone_verified_at', 'is not', null),
    ref('receiver.sms_copies'),
    not(hasOptedOut(ref('receiver.phone_number'))),
  ])
