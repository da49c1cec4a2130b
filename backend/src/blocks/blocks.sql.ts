// Written by npm run contract from blocks.sql. Do not edit.
import { query } from '../db/query.ts'

export type FindBetween = {
  isBlocked: boolean
}
export const findBetween = query<{ one: number; other: number }, FindBetween>(["one","other"], `
select exists (select from blocks_between($1, $2)) as "isBlocked"`)

export type FindSeparated = {
  id: number
}
export const findSeparated = query<{ me: number }, FindSeparated>(["me"], `
select id as "id" from separated_from($1)`)
