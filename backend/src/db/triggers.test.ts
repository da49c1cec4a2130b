import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase } from '../../test/app.ts'

// A trigger stays only if it enforces an invariant for all writers, or if it derives data from a row alone, like an
// index (a derived row). Any other step belongs to a service, where readers of the service see it.

const TRIGGERS: Record<string, readonly ['invariant' | 'derived row', why: string, test: string]> = {
  'account.account_left_for_good': [
    'invariant',
    'A request under way writes nothing of a person into what is left of a deleted account.',
    'account/leaving.http.test.ts',
  ],
  'account.identity_begins': [
    'invariant',
    "Every account has an identity, which is its own id until it is known to be another account's person.",
    'account/identity.http.test.ts',
  ],
  'account.profile_picture_checked': [
    'invariant',
    'No profile names a photo of someone else, and no photo stays when its profile names it no longer.',
    'account/photo/photo.http.test.ts',
  ],
  'account.listing_facts_renewed': [
    'derived row',
    'The search index has the languages and the verified phone of the author.',
    'listings/itinerary/changed-listings.http.test.ts',
  ],
  'account.listing_facts_renewed_by_trips': [
    'derived row',
    'The rank of a listing contains the completed trips of its author.',
    'messaging/trips/completion/completion.http.test.ts',
  ],
  'account.listing_facts_renewed_by_replies': [
    'derived row',
    'The rank of a listing contains how soon its author replies.',
    'messaging/conversations.http.test.ts',
  ],
  'testimonial.testimonial_home': [
    'derived row',
    'The index of the home page has the moment from which a review is shown there.',
    'listings/testimonials/testimonials.http.test.ts',
  ],
  'account.testimonial_home_renewed': [
    'derived row',
    'A verified phone shows the reviews of the author on the home page immediately.',
    'listings/testimonials/testimonials.http.test.ts',
  ],
  'person_rating.listing_facts_renewed': [
    'derived row',
    'The rank of a listing contains the stars of its author.',
    'listings/testimonials/testimonials.http.test.ts',
  ],
  'listing.listing_withheld': [
    'invariant',
    'No listing of a person who is banned or has left it, is open.',
    'listings/traveler/found.http.test.ts',
  ],
  'listing.listing_withheld_found': [
    'invariant',
    'The same for a listing that a trip closes or opens.',
    'listings/traveler/found.http.test.ts',
  ],
  'listing.listing_company': [
    'derived row',
    'Whether a listing is open, partly or found follows from its agreed trips and its places.',
    'listings/matching/company.http.test.ts',
  ],
  'listing.listing_withheld_without_company': [
    'derived row',
    'Only a listing that is partly open has flights without company.',
    'listings/matching/company.http.test.ts',
  ],
  'listing.listing_facts': [
    'derived row',
    'Search and matches filter and rank by one index, so the row has the areas, languages and rank.',
    'listings/airports/write-areas.long.test.ts',
  ],
  'listing.listing_facts_of_traveler': [
    'derived row',
    'A listing for someone close does not have the languages of its author.',
    'listings/traveler/traveler.http.test.ts',
  ],
  ...each(
    'listing',
    ['spread_days', 'spread_days_again'],
    [
      'derived row',
      'A flexible listing is found on each of its days by an index.',
      'listings/search/search.http.test.ts',
    ],
  ),
  ...each(
    'listing',
    ['spread_legs', 'spread_legs_again'],
    ['derived row', 'A listing is matched on each of its flights by an index.', 'listings/itinerary/legs.http.test.ts'],
  ),
  ...each(
    'listing',
    ['spread_languages', 'spread_languages_again'],
    ['derived row', 'A listing is found by each of its languages by an index.', 'listings/search/search.http.test.ts'],
  ),
  'saved_search.areas': [
    'derived row',
    'Alerts nearby are one index range over areas.',
    'listings/airports/write-areas.long.test.ts',
  ],
  ...each(
    'trip',
    ['trip_agreed', 'trip_changed', 'trip_gone'],
    [
      'derived row',
      'The state of a listing follows from its agreed trips, also when a cascade deletes one.',
      'listings/traveler/found.http.test.ts',
    ],
  ),
  ...each(
    'trip_leg',
    ['company_found', 'company_changed', 'company_lost'],
    [
      'derived row',
      'The flights without company follow from the flights that helpers have taken.',
      'listings/matching/company.http.test.ts',
    ],
  ),
  'trip.trip_full': [
    'invariant',
    'A helper takes no more people along than their listing says, however many accept at once.',
    'messaging/trips/agreement/agreement.http.test.ts',
  ],
  'trip.completed_trips_counted': [
    'derived row',
    'The completed trips of a person are counted once for each other person.',
    'messaging/trips/completion/completion.http.test.ts',
  ],
  'message.message_numbered': [
    'derived row',
    'Messages and changes have one order, which live streams and lists follow.',
    'messaging/burst.long.http.test.ts',
  ],
  ...each(
    'moderation_action',
    ['audit_stays', 'audit_stays_whole'],
    ['invariant', 'What the staff have done is neither changed nor deleted.', 'moderation/actions.http.test.ts'],
  ),
  ...each(
    'staff_event',
    ['audit_stays', 'audit_stays_whole'],
    [
      'invariant',
      'The record of who has joined the staff is neither changed nor deleted.',
      'moderation/actions.http.test.ts',
    ],
  ),
  'tip.tip_guard': ['invariant', 'Money that has moved is never undone by a changed row.', 'payments/triggers.test.ts'],
  ...each(
    'ledger',
    ['ledger_grows', 'ledger_stays'],
    ['invariant', 'Entries of the ledger are only added.', 'payments/triggers.test.ts'],
  ),
  'ledger.with_helper': [
    'derived row',
    'A tip has the sum of its movements to the helper.',
    'payments/triggers.test.ts',
  ],
}

function each<Verdict>(table: string, names: string[], verdict: Verdict): Record<string, Verdict> {
  return Object.fromEntries(names.map((name) => [`${table}.${name}`, verdict]))
}

test('each trigger of the schema has a reason and a test', async () => {
  const client = new Client({ connectionString: await freshDatabase() })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select relname || '.' || tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace`,
  )
  await client.end()
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(TRIGGERS).sort())
  for (const [name, [, , path]] of Object.entries(TRIGGERS))
    expect([name, existsSync(join(import.meta.dirname, '..', path))]).toEqual([name, true])
})
