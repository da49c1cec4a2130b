// Written by npm run contract from feedback.sql. Do not edit.
import { query } from '../db/query.ts'

export type AddEvent = {
}
export const addEvent = query<{ kind: string; detail: string }, AddEvent>(["kind","detail"], `
insert into event (kind, detail) values ($1, $2)`)

/** creates a partition for each day, and drops older ones */
export type RotatePartitions = {
  done: string | null
}
export const rotatePartitions = query<{ days: number }, RotatePartitions>(["days"], `
select rotate_event_partitions($1)::text as "done"`)
