/** What ends rows of a table. The test beside this file compares it with the catalogue and with the scheduled jobs that run. */
export type Ending =
  /** A scheduled job with this name, which finds the rows by an index on the column. */
  | { by: 'job'; job: string; column: string }
  /** A partition for each day of the column, dropped by this scheduled job. */
  | { by: 'day'; job: string; column: string }
  /** The foreign key to this table. */
  | { by: 'cascade'; of: string }
  /** The code or a trigger that uses the row up. */
  | { by: 'use'; what: string }
  /** Nothing: the rows stay. */
  | { by: 'nothing'; why: string }

export interface Retention {
  /** What adds rows. */
  grows: string
  /** How long they live. */
  lives: string
  ends: readonly Ending[]
  /** The column with the pseudonym of a network, which is forgotten after 28 days at the latest. */
  network?: string
}

const job = (name: string, column: string): Ending => ({ by: 'job', job: name, column })
const day = (name: string, column: string): Ending => ({ by: 'day', job: name, column })
const use = (what: string): Ending => ({ by: 'use', what })
const stays = (why: string): Ending => ({ by: 'nothing', why })
const of = (...tables: string[]): Ending[] => tables.map((table) => ({ by: 'cascade', of: table }))
const kept = (grows: string, lives: string, ...ends: Ending[]): Retention => ({ grows, lives, ends })
const withNetwork = (network: string, rest: Retention): Retention => ({ ...rest, network })

/** An account's row outlives its person as "Deleted user", so what belongs to it is erased by the deletion. */
const DELETION = use('the deletion of the account')
const WHILE_ACCOUNT = 'as long as the account'
const WHILE_TRIP = 'as long as its trip'
const MONEY = stays('the law wants the books of money for years')
const AUDIT = stays('it is an audit, and only people add to it')
const ONE_ROW = stays('it has one row')

/** Every table of the site, and what ends its rows. */
export const RETENTION: Readonly<Record<string, Retention>> = {
  // Accounts
  account: kept(
    'people, and addresses that visitors have typed',
    'the data as long as the person stays; an unproven address as long as something waits for it; the row for ever',
    use('the deletion, and the scheduled job `addresses`, empty the row'),
    stays('payments, reports and the words of others point at it'),
  ),
  session: kept(
    'each login',
    '14 days without use, 30 days in all',
    job('sessions-unused', 'seen_at'),
    job('sessions-old', 'created_at'),
    DELETION,
  ),
  challenge: kept('each code that is asked for', 'a day', job('challenges', 'begun_at'), DELETION),
  address_change: kept(
    'each change of an address',
    'a day; 10 days if it waits for 72 hours',
    use('the change'),
    job('address-changes', 'ends_at'),
    ...of('account'),
  ),
  account_deletion_email: kept(
    'each deletion and change of address',
    'a day',
    job('account-deletion-emails', 'left_at'),
  ),
  first_contact: kept('who turns to whom, by pseudonym', '30 days', job('first-contacts', 'at')),
  previous_identity: kept(
    'each deletion, and each address or number that a person gives up, by pseudonyms',
    '30 days; as long as the person has an account, and 30 days longer',
    job('previous-identities', 'left_at'),
  ),
  photo: kept('each new photo', 'as long as the profile names it', use('the change of the profile'), ...of('account')),
  sms_opt_out: kept('STOP by SMS', 'until START', stays('a number that wants no SMS must never get one again')),
  sms_report: kept('each SMS that did not arrive', '30 days', job('sms-reports', 'at')),
  sanction: kept('each suspension and ban, by pseudonyms', 'until it is lifted', use('the staff')),
  staff_passkey: kept('each passkey of the staff', 'as long as they are staff', DELETION, ...of('account')),
  staff_invitation: kept('a code for a passkey', 'until it is used or replaced', DELETION, ...of('account')),
  staff_event: kept('each code and passkey of a staff member', 'for ever', AUDIT),

  email_suppression: kept(
    'a link in an email, by pseudonym',
    'until it is taken back',
    stays('an address that wants no email must never get one again'),
  ),

  // Listings
  listing: kept(
    'each publication',
    'as long as the account, because its owner sees what is past; first name, age and note of someone close: 30 days after the trip; unconfirmed: 48 hours',
    job('listings-unclaimed', 'closes_at'),
    use('its owner'),
    DELETION,
  ),
  listing_day: kept('each open listing, for each day', 'as long as it is open', use('a trigger'), ...of('listing')),
  listing_language: kept('each open listing, for each language', 'as long as it is open', ...of('listing')),
  listing_leg: kept('each open listing, for each flight', 'as long as it is open', ...of('listing')),
  open_part: kept('each run of flights of a request that lacks company', 'as long as it is open', ...of('listing')),
  contact_request: kept('who asks how to reach somebody', 'as long as the listing', ...of('listing')),
  acquaintance: kept(
    'who has written to whom about a listing that is gone, and so may review them',
    WHILE_ACCOUNT,
    DELETION,
    ...of('account'),
  ),
  testimonial: kept('each review', WHILE_ACCOUNT, stays('it is what others know of a person')),
  person_rating: kept('whoever is reviewed', WHILE_ACCOUNT, DELETION, ...of('account')),
  unmet_search: kept('at most 5,000 a day', '90 days', job('unmet-searches', 'searched_on')),
  saved_search: kept(
    'each saved search',
    'until its last day; unconfirmed: 48 hours',
    job('saved-searches', 'ends_at'),
    job('saved-searches-unconfirmed', 'created_at'),
    DELETION,
  ),
  match_notification: kept(
    'each pair that fits, for each side',
    '60 days after the trip',
    use('the scheduled job `match-notifications`, listing by listing'),
    DELETION,
    ...of('listing'),
  ),
  match_email: kept('each mail of alerts', '30 days', job('match-emails', 'created_at'), DELETION),
  match_email_recipient: kept('whoever gets alerts', WHILE_ACCOUNT, DELETION, ...of('account')),
  airport_area: kept('the list of airports', 'as long as the list', stays('some 3,200 rows, written anew with it')),
  airport_area_version: kept('nothing', 'for ever', ONE_ROW),
  airport_area_refresh: kept('a new list of areas', 'minutes', use('the refresh')),

  // Messages and trips
  conversation: kept('each pair of people', 'for ever', stays('the other keeps what they have read')),
  conversation_side: kept('each pair of people, for each side', WHILE_ACCOUNT, DELETION, ...of('account')),
  message: kept('each message', 'for ever', stays('the other keeps what they have read')),
  block: kept('each block', 'until it is lifted', use('who has blocked'), ...of('account')),
  read_receipts: kept('whoever wants them', WHILE_ACCOUNT, DELETION, ...of('account')),
  account_change: kept(
    'each account that sees changes, a row',
    WHILE_ACCOUNT,
    stays('it counts the changes of its account'),
  ),
  unread_mail_off: kept('whoever wants no such mail', WHILE_ACCOUNT, DELETION, ...of('account')),
  trip: kept(
    'each proposal',
    'what came to nothing: 90 days; what was agreed: for ever; first name, age and note of someone close: 30 days after the trip',
    job('trips-over', 'ended_at'),
    stays('both keep their own journey'),
  ),
  trip_leg: kept('each trip, for each flight', WHILE_TRIP, ...of('trip')),
  trip_person: kept(
    'each trip, for each of the two',
    'as long as its trip; the contact of a person who left on the way: until two days after the last landing',
    use('the scheduled job `trips-left` empties the contact'),
    ...of('trip'),
  ),
  trip_milestone: kept(
    'each step on the way',
    'as long as its trip; of a person who left on the way: until two days after the last landing',
    DELETION,
    use('the scheduled job `trips-left`'),
    ...of('trip'),
  ),
  trip_notice: kept('each email about a trip', WHILE_TRIP, DELETION, ...of('trip', 'account', 'trip_link')),
  trip_link: kept('each link for a family or a traveler', 'until it ends', job('trip-links', 'expires_at'), DELETION),
  failed_work: kept(
    'work of a polling worker whose attempt failed, without a word about whom it concerns',
    'until an attempt succeeds, at most 30 days',
    job('failed-work', 'since'),
    use('the attempt that succeeds'),
  ),

  // Payments
  tip: kept('each tip', 'for ever; its words as long as both accounts', MONEY),
  ledger: kept('each movement of money', 'for ever', MONEY),
  movement: kept('each request to Stripe that moves money', 'for ever', MONEY),
  refund: kept('each refund', 'for ever', MONEY),
  dispute: kept('each dispute of a payment', 'for ever', MONEY),
  payout_account: kept('each helper who wants tips', WHILE_ACCOUNT, DELETION, ...of('account')),
  visitor_words_off: kept('whoever wants no such words', WHILE_ACCOUNT, DELETION, ...of('account')),
  stripe_event: kept('each webhook', '60 days; Stripe repeats for 30', job('stripe-events', 'received_at')),
  words_report: kept('reported words of tips', '180 days', job('words-reports', 'created_at'), DELETION),
  card_failure: withNetwork('about', kept('each declined card', 'a day', job('card-failures', 'at'))),
  tip_origin: withNetwork('network', kept('each tip that is begun', '2 days', job('tip-origins', 'at'))),

  // Moderation
  report: withNetwork(
    'network',
    kept(
      'each report',
      'for ever; its network and phone 28 days, the messages with it a year after its case was closed',
      use('the scheduled jobs `report-networks` and `report-quotes` empty it'),
      AUDIT,
    ),
  ),
  moderation_case: kept(
    'each thing that is reported',
    'for ever; a reported message a year after it was closed',
    use('the scheduled job `report-quotes` empties it'),
    AUDIT,
  ),
  moderation_action: kept('each decision', 'for ever', AUDIT),
  warning: kept('each warning', WHILE_ACCOUNT, DELETION, ...of('account')),
  objection: kept(
    'each objection',
    'its words as long as the account; the row for ever',
    use('the deletion of the account empties it'),
    AUDIT,
  ),

  // Push
  push_subscription: kept('each browser that wants them', 'as long as its session', DELETION, ...of('session')),
  push_choice: kept('each choice of a topic', WHILE_ACCOUNT, DELETION, ...of('account')),

  // Feedback and releases
  contact_message: kept('the contact form', '90 days', job('contact-messages', 'created_at')),
  event: kept('page views and clicks, some hundred million a day', '400 days', day('events', 'created_at')),
  release: kept('each release', 'for ever', stays('some a day; any may be gone back to')),
  release_content: kept('each new file of a release', 'for ever', stays('open pages ask for files of long ago')),
  release_visit: withNetwork(
    'network',
    kept('each document, for each release in it', '28 days', job('visits', 'at'), ...of('release')),
  ),
  contract_report: kept('each new contract of a release', 'for ever', stays('releases point at it')),
  live_set: kept('each change of what is live', 'for ever', AUDIT),
  live_process: kept('each process', 'as long as it runs, and 12 seconds', use('the process that ends next')),
  backend_process: kept('each process', 'as long as it runs, and 30 seconds', use('the process that ends next')),
  deploy_token: kept('the command line', 'for ever; ended ones are marked', AUDIT),
  deploy_use: kept('each use of a deploy token', 'for ever', AUDIT),

  // The rooms
  rate_limit: withNetwork('key', kept('whoever is counted', 'the window', job('rate-limits', 'ends_at'))),
  migration: kept('each migration', 'for ever', stays('it says what has run')),
  'pgboss.job_common': kept(
    'each mail, SMS, push message and scheduled job',
    'done: an hour; failed: a week; dead: 30 days',
    job('jobs-done', 'completed_on'),
    use('pg-boss, once a day'),
  ),
}
