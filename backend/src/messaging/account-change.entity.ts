import { defineEntity, p } from '@mikro-orm/postgresql'

/** Counts the changes in the conversations of an account. Streams and polls send those after the client's last number. */
export const AccountChangeSchema = defineEntity({
  name: 'AccountChange',
  tableName: 'account_change',
  properties: {
    accountId: p.bigint('number').primary(),
    number: p.bigint('number'),
  },
})
