import { IndexMigration } from './index-migration.ts'

const LEEWAY =
  '(case when end_date = date then 0 when end_date - date <= 7 then 1 when end_date - date <= 30 then 2 else 3 end)'
const ORDER = `type, ${LEEWAY}, date, listing_id) include (end_date, closes_at, author)`

/** A search for people who speak a language: each is a range in its own order, however rare the language is. */
export class Migration20261122430004_spoken_found extends IndexMigration {
  readonly indexes = [
    `listing_language_route on listing_language (language, route, ${ORDER}`,
    `listing_language_departure on listing_language (language, departure, ${ORDER}`,
    `listing_language_arrival on listing_language (language, arrival, ${ORDER}`,
    `listing_language_date on listing_language (language, ${ORDER}`,
    `listing_language_newest on listing_language (language, type, created_at desc, listing_id desc) include (closes_at, author)`,
  ]
}
