import type { Client } from 'pg'

const PAYOUT_ACCOUNTS = `insert into payout_account (account_id, name, stripe_id, submitted, ready)
       select n, uuidv7(), 'acct_' || n, true, n % 1000 <> 0 from generate_series(1, $1 / 10) n on conflict do nothing`

const TIPS = `insert into tip (name, key, payer_id, recipient_id, amount_cents, message, destination, intent_id, charge_id, state,
                      created_at, paid_at, with_helper_cents)
       select uuidv7(), uuidv7(), 1 + n % ($1 / 10), 1 + (n + 1) % ($1 / 10), 1000, 'Thank you!', 'acct_1',
              'pi_' || to_char(n, 'FM00000000'), 'ch_' || to_char(n, 'FM00000000'), 'paid',
              at, at, case when n % 10000 = 0 then 0 else 1000 end
       from (select n, now() - interval '2 years' * (1 - n / ($1 + 1.0)) as at from generate_series(1, $1) n) as given`

// An airport of 400, some far more popular than others; the first letter distinguishes departure and arrival.
const airport = (first: string, name: string) =>
  `'${first}' || chr(65 + place${first} / 26) || chr(65 + place${first} % 26) as ${name}`

/** So many listings with one flight each, the 77th of person 77, on the most popular route. */
const listings = (count: string) => [
  `insert into listing (id, account_id, confirmed_at, human, type, departure, arrival, departure_area, arrival_area, date,
                        closes_at, carrier, flight_number, description, spoken, trust)
     overriding system value
     select n, n, now(), true, (array['helper', 'seeking_help'])[1 + n % 2], departure, arrival, departure, arrival, day,
            day + 2, 'AI', 1 + n % 900, 'I fly this way.', 'eng', 300
     from (
       select n, current_date + 1 + floor(random() * 280)::int as day,
              ${airport('A', 'departure')}, ${airport('B', 'arrival')}
       from (
         select n, case when n = 77 then 0 else floor(400 * power(random(), 2.5))::int end as placeA,
                case when n = 77 then 0 else floor(400 * power(random(), 2.5))::int end as placeB
         from generate_series(1, ${count}) n
       ) as placed
     ) as trip
     on conflict do nothing`,
  `insert into listing_leg (listing_id, number, account_id, type, departure, arrival, date, end_date, carrier, flight_number,
                            flight_suffix, closes_at, spoken, trust)
     select id, 1, account_id, type, departure, arrival, date, date, carrier, flight_number, '', closes_at, spoken, trust
     from listing on conflict do nothing`,
]

const TRIPS = [
  'truncate trip cascade',
  `insert into trip (helper_id, traveler_id, state, waits_for, first_departure_at, last_landing_at, ended_at)
       select 1 + n % ($1 / 10), 1 + (n + 1) % ($1 / 10),
              case when n % 999 = 0 then 'proposed' when n % 5 = 0 then 'declined' else 'agreed' end,
              case when n % 999 = 0 then 1 + (n + 1) % ($1 / 10) end, at, at + interval '9 hours',
              case when n % 999 <> 0 and n % 5 = 0 then at end
       from (select n, now() - interval '99 days' * (n / ($1 + 1.0)) + interval '9 days' as at from generate_series(1, $1) n) as given`,
]
const TRIP_PEOPLE = `insert into trip_person (trip_id, account_id, role)
       select id, helper_id, 'helper' from trip union all select id, traveler_id, 'traveler' from trip`

// Ten sides for each person.
const CONVERSATIONS = [
  `insert into conversation (id, begun_by) overriding system value
     select n, 1 + n % ($1 / 10) from generate_series(1, $1 / 2) n on conflict do nothing`,
  `insert into conversation_side (account_id, other_id, conversation_id, last_id, received_id, changed_id, receipt_id)
     select account, other, n, n, n, n, case when n % 3 = 0 then n else 0 end
     from (
       select n, 1 + n % ($1 / 10) as one, 1 + (n + 1 + n / ($1 / 10)) % ($1 / 10) as two from generate_series(1, $1 / 2) n
     ) as pair cross join lateral (values (one, two), (two, one)) as side (account, other)
     on conflict do nothing`,
]

/**
 * Fills each table with $1 rows: about ten for each person, and a few of the kind that is searched for. Growing ids
 * replace random ones, which would take an hour to write.
 */
export const FILLS: Record<string, string[]> = {
  account: [
    `insert into account (email, mailbox, username, email_confirmed_at)
       select 'p' || n || '@mail.test', 'p' || n || '@mail.test', 'Person ' || n, now() from generate_series(1, $1 / 10) n`,
  ],
  challenge: [
    `insert into challenge (id, kind, browser_hash, recipient, mailbox, human, begun_at, sent_at)
       select uuidv7(), 'login', sha256(n::text::bytea), 'p' || n % ($1 / 10) || '@mail.test', 'p' || n % ($1 / 10) || '@mail.test', true, at, at
       from (select n, now() - case when n <= 5000 then interval '25 hours' else random() * interval '23 hours' end as at
             from generate_series(1, $1 * 9 / 10) n) as begun`,
    `insert into challenge (id, kind, account_id, recipient, human)
       select uuidv7(), 'phone', n, '+1 202555' || n, true from generate_series(1, $1 / 10) n`,
  ],
  session: [
    `insert into session (id_hash, account_id, seen_at, created_at)
       select int8send(n), 1 + n % ($1 / 10), now() - case when n <= 5000 then interval '15 days' else random() * interval '13 days' end,
              now() - case when n % 1999 = 0 then interval '31 days' else random() * interval '29 days' end
       from generate_series(1, $1) n`,
  ],
  // A tenth, one for each person.
  listing: [
    ...listings('$1 / 10'),
    "insert into session (id_hash, account_id) values (decode(repeat('00', 32), 'hex'), 77) on conflict do nothing",
  ],
  saved_search: [
    ...listings('1000'),
    `insert into saved_search (account_id, departure, arrival, departure_area, arrival_area, date, type, pace, confirmed_at, ends_at)
       select 1 + n % ($1 / 10), departure, arrival, departure, arrival, current_date + 1 + (n / ($1 / 10))::int * 28,
              'both', 'at-once', now(), now() + interval '300 days'
       from (
         select n, ${airport('A', 'departure')}, ${airport('B', 'arrival')}
         from (
           select n, floor(400 * power(random(), 2.5))::int as placeA, floor(400 * power(random(), 2.5))::int as placeB
           from generate_series(1, $1) n
         ) as placed
       ) as search`,
  ],
  // A month of listings that are over, some with something left.
  match_notification: [
    ...listings('1000'),
    `insert into listing (id, account_id, confirmed_at, human, type, departure, arrival, departure_area, arrival_area, date,
                          closes_at, status, description, spoken, trust)
     overriding system value
     select n, n, now(), true, 'helper', 'HYD', 'ORD', 'HYD', 'ORD', current_date - 75,
            now() - interval '60 days' - interval '30 days' * (n / ($1 / 10.0)), 'past', 'I flew this way.', 'eng', 300
     from generate_series(1001, $1 / 10) n on conflict do nothing`,
    `insert into match_notification (reader_id, listing_id, counterpart_id, tier)
       select 1 + n % ($1 / 10), 1 + n % 1000, 1 + n / ($1 / 10), 3 from generate_series(1, $1) n on conflict do nothing`,
    'insert into match_notification (reader_id, counterpart_id, tier) select id, id, 3 from listing where id % 100 = 0',
  ],
  match_email: [
    `insert into match_email (reader_id, daily, written_at, created_at)
       select 1 + n % ($1 / 10), false, at, at
       from (select n, now() - interval '31 days' * (n / $1::float8) as at from generate_series(1, $1) n) as written`,
  ],
  release_visit: [
    `insert into release (name, version, facts) select name, version, '{}'
       from unnest(array['shell', 'listings']) name cross join unnest(array['1', '2']) version on conflict do nothing`,
    `insert into release_visit (name, version, visit, at, failed, load, lcp, inp, network)
       select (array['shell', 'listings'])[1 + n % 2], (array['1', '2'])[1 + (n / 2) % 2], to_char(n, 'FM0000000000000000'),
              now() - interval '29 days' * (n / $1::float8), n % 500 = 0, 900 + n % 300, 1200 + n % 900, 40 + n % 99,
              case when n % 500 = 0 then 'network ' || n % 90000 end
       from generate_series(1, $1) n`,
  ],
  stripe_event: [
    `insert into stripe_event (id, type, received_at)
       select 'evt_' || to_char(n, 'FM0000000000'), 'charge.succeeded', now() - interval '61 days' * (n / $1::float8)
       from generate_series(1, $1) n`,
  ],
  message: [
    ...CONVERSATIONS,
    `insert into message (number, conversation_id, sender_id, content, listing_id)
       select n, 1 + n % ($1 / 2), 1 + n % ($1 / 10), 'Are you at gate 12?', case when n % 3 = 0 then 77 end
       from generate_series(1, $1) n`,
  ],
  conversation_side: CONVERSATIONS,
  report: [
    `insert into report (reporter_id, reported_id, reason, details, quoted, not_counted)
       select 1 + n % ($1 / 10), 1 + (n + 1) % ($1 / 10), 'spam', 'They wrote to me again and again.', '[]', '{}'
       from generate_series(1, $1) n`,
  ],
  trip: [...TRIPS, TRIP_PEOPLE],
  trip_link: [
    ...TRIPS,
    `insert into trip_link (trip_id, made_by, token_hash, label, channel, address, expires_at)
       select id, traveler_id, sha256(id::text::bytea), 'Family', 'mail', 'family@mail.test',
              now() + case when id % 1999 = 0 then interval '-1 hour' else random() * interval '90 days' end
       from trip`,
  ],
  trip_milestone: [
    ...TRIPS,
    TRIP_PEOPLE,
    `insert into trip_milestone (trip_id, kind, at, by_id, key)
       select id, 'met', first_departure_at, traveler_id, 'step-' || to_char(id, 'FM00000000') from trip`,
  ],
  // Ten for each trip.
  trip_notification: [
    ...TRIPS.map((text) => text.replaceAll('$1', '($1 / 10)')),
    `insert into trip_notification (trip_id, kind, account_id, at)
       select id, 'agreed', traveler_id + n, first_departure_at from trip cross join generate_series(1, 10) n`,
  ],
  payout_account: [PAYOUT_ACCOUNTS],
  tip: [
    PAYOUT_ACCOUNTS,
    TIPS,
    `insert into ledger (tip_id, kind, amount_cents, reference)
       select id, 'passed-on', 1000, 'tr_' || to_char(id, 'FM00000000') from tip where with_helper_cents > 0`,
  ],
  refund: [
    PAYOUT_ACCOUNTS,
    TIPS,
    `insert into refund (id, tip_id, amount_cents, status, entered_at)
       select 're_' || to_char(id, 'FM00000000'), id, 500,
              case when id % 10000 = 0 then 'pending' else 'succeeded' end, paid_at from tip`,
  ],
  'pgboss.job': [
    "insert into challenge (kind, account_id, recipient, human) values ('phone', 77, '+1 20255577', true)", // to be found by
    `insert into pgboss.job (id, name, data, state, completed_on)
       select uuidv7(), (array['email-urgent', 'email-normal', 'sms-urgent', 'payments'])[1 + n % 4],
              jsonb_build_object('kind', 'login-code', 'ids', jsonb_build_object('challenge', uuidv7(), 'turn', 1)),
              case when n % 5000 = 0 then 'created' else 'completed' end::pgboss.job_state, now() - interval '2 hours' * (n / $1::float8)
       from generate_series(1, $1) n`,
  ],
  rate_limit: [
    `insert into rate_limit (key, ends_at, used)
       select 'api:' || to_char(n, 'FM00000000'), now() + case when n <= 5000 then interval '-1 second' else random() * interval '1 day' end, 1
       from generate_series(1, $1) n`,
  ],
  contact_message: [
    `insert into contact_message (name, email, message, created_at)
       select 'Ana', 'ana@mail.test', 'A question', now() - interval '90 days' * (n + 5000) / $1 from generate_series(1, $1) n`,
  ],
  push_subscription: [
    'insert into session (id_hash, account_id) select int8send(n), 1 + n % ($1 / 10) from generate_series(1, $1) n on conflict do nothing',
    `insert into push_subscription (session_hash, endpoint, p256dh, auth)
       select int8send(n), 'https://push.test/' || n, 'key', 'secret' from generate_series(1, $1) n`,
  ],
  push_choice: [
    `insert into push_choice (account_id, topic, mode, waiting, notified_at)
       select n, 'alerts', 'daily', n % 2000 = 0, now() - random() * interval '40 hours' from generate_series(1, $1) n`,
  ],
  unmet_search: [
    `insert into unmet_search (route, day, searched_on, count)
       select 'HYDORD', '2027-01-01'::date + (n / 91)::int, now() - interval '1 day' * (n % 91), 1
       from generate_series(1, $1) n`,
  ],
}

export async function fillTable(client: Client, table: string, rows: number): Promise<void> {
  for (const fill of FILLS[table] ?? []) await client.query(fill.replaceAll('$1', `${rows}::bigint`))
}
