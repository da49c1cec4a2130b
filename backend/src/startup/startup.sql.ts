// Written by npm run contract from startup.sql. Do not edit.
import { query } from '../db/query.ts'

/** the timeouts that the role does not set */
export type FindMissingTimeouts = {
  name: string
}
export const findMissingTimeouts = query<{  }, FindMissingTimeouts>([], `
select name as "name" from pg_settings
where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting = '0'
order by name`)
