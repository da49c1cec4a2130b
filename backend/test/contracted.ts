import { messagingFunctions } from '../src/db/migrations/baseline/messaging.functions.ts'
import type { TestApp } from './app.ts'

/** Returns a function of the baseline with some of its text replaced. */
function changed(name: string, ...replacements: Array<[text: RegExp, by: string]>): string {
  const [sql] = new RegExp(`create function ${name}[\\s\\S]*?end \\$\\$;`).exec(messagingFunctions) ?? []
  return replacements.reduce(
    (text = '', [found, by]) => {
      if (!found.test(text)) throw new Error(`${name} of the baseline has no ${found}.`)
      return text.replace(found, () => by)
    },
    sql?.replace('create function', 'create or replace function'),
  ) as string
}

/**
 * Counts changes for each account, without the shared sequence, as shards require. The code supports both.
 */
const CONTRACTED = `
  update account_change set number = greatest(number, (
    select coalesce(max(changed_id), 0) from conversation_side as side where side.account_id = account_change.account_id));
  ${changed('lock_people', [/perform pg_advisory_xact_lock[\s\S]*?as keys;/, ''])}
  ${changed(
    'take_change_number',
    [/perform lock_people\(one, other\);/, ''],
    [/nextval\('change_id'\)/, 'lock_people(one, other) + 1'],
  )}
  drop function number_message cascade;
  drop index message_thread, message_trips;`

/** Makes the tables shardable, with ids that are not change numbers. */
export const contract = ({ asOwner }: TestApp) => asOwner(`${CONTRACTED}; select setval('change_id', 1000000)`)

/** The triggers and functions that count changes over all accounts. */
export async function triggersAndSequences({ pool }: TestApp): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select tgname as name from pg_trigger where not tgisinternal
     union all select proname from pg_proc where pronamespace = 'public'::regnamespace and prosrc like '%nextval%'`,
  )
  return rows.map(({ name }) => name)
}
