// Written by npm run contract from photos.sql. Do not edit.
import { query } from '../../db/query.ts'

export type FindBytes = {
  bytes: Buffer
}
export const findBytes = query<{ hash: string }, FindBytes>(["hash"], `
select bytes from photo where hash = $1 limit 1`)

/** when the photo was uploaded */
export type FindCreation = {
  createdAt: string
}
export const findCreation = query<{ account: number }, FindCreation>(["account"], `
select exact(created_at) as "createdAt" from photo where account_id = $1`)

/** before the photo, as every change of a profile does, so that two changes cannot deadlock */
export type LockProfile = {
  id: number
}
export const lockProfile = query<{ account: number }, LockProfile>(["account"], `
select id from account where id = $1 for no key update`)

/** nothing for an account that has left or is suspended */
export type LockActiveProfile = {
  id: number
}
export const lockActiveProfile = query<{ account: number }, LockActiveProfile>(["account"], `
select id from account where id = $1 and left_at is null and suspended_at is null for update`)

export type Save = {
}
export const save = query<{ account: number; hash: string; bytes: Buffer }, Save>(["account","hash","bytes"], `
insert into photo (account_id, hash, bytes) values ($1, $2, $3)
on conflict (account_id) do update set hash = excluded.hash, bytes = excluded.bytes, created_at = now()`)

/** the picture's URL is cleared after this */
export type DeletePhoto = {
}
export const deletePhoto = query<{ account: number }, DeletePhoto>(["account"], `
delete from photo where account_id = $1`)

export type ClearUrl = {
}
export const clearUrl = query<{ account: number }, ClearUrl>(["account"], `
update account set profile_picture_url = null where id = $1`)
