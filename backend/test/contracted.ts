import { messagingFunctions } from '../src/db/migrations/baseline/messaging.functions.ts'

/** A function of the baseline, with some of its text replaced. */
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
 * Counts changes for each account alone, without the sequence that all share, as shards need it. The code is written for both.
 */
export const CONTRACTED = `
  update account_change set number = greatest(number, (
    select coalesce(max(changed_id), 0) from conversation_side as side where side.account_id = account_change.account_id));
  ${changed('hold_people', [/perform pg_advisory_xact_lock[\s\S]*?as keys;/, ''])}
  ${changed(
    'take_change',
    [/perform hold_people\(one, other\);/, ''],
    [/nextval\('change_id'\)/, 'hold_people(one, other) + 1'],
  )}
  drop function number_message, tell_session_ended cascade;
  drop index message_thread, message_trips;`
