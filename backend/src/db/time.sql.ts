// Written by npm run contract from time.sql. Do not edit.
import { query } from './query.ts'

export type FindTime = {
  time: string
}
export const findTime = query<{  }, FindTime>([], `
select iso(now()) as "time"`)

/** since 1970 */
export type FindSeconds = {
  now: number
}
export const findSeconds = query<{  }, FindSeconds>([], `
select extract(epoch from now())::float8 as "now"`)
