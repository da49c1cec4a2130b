import { day, job, of, old, type Retention, rows, stays, use, withNetwork } from './retention-rows.ts'

/** The row of an account remains as "Deleted user", so the deletion erases its data explicitly. */
const DELETION = use('the deletion of the account')
const WHILE_ACCOUNT = 'as long as the account'
const WHILE_TRIP = 'as long as its trip'
const MONEY = stays('the law requires financial records for years')
const AUDIT = stays('it is an audit log of human actions')

export const RETENTION: Readonly<Record<string, Retention>> = {
  flight_lookup: rows('each number and day that is looked up', '180 days after that day', old('date', '180 days')),
  flight_leg_status: rows('each flight that is found', '180 days after its day', old('date', '180 days')),
  flight_number: rows('each number of such a flight', 'as long as the flight', ...of('flight_leg_status')),
  flight_calls: rows('each day', 'a year', old('day', '1 year')),

  account: rows(
    'people, and addresses that visitors have typed',
    'the data as long as the account exists; an unconfirmed address as long as something waits for it; the row forever',
    use('the deletion, and the step `unconfirmed-accounts`, empty the row'),
    stays('payments, reports and messages of others reference it'),
  ),
  session: rows(
    'each login',
    '14 days without use, 30 days in all',
    old('seen_at', '14 days'),
    old('created_at', '30 days'),
    DELETION,
  ),
  challenge: rows('each requested code', 'a day', old('begun_at', '1 day'), DELETION),
  address_change: rows(
    'each change of an email address',
    'a day; 10 days if it waits for 72 hours',
    use('the change'),
    old('ends_at', '0'),
    ...of('account'),
  ),
  departed_address: rows('each deletion and change of address', 'a day', old('left_at', '1 day')),
  first_contact: rows('who contacts whom for the first time, by pseudonym', '30 days', old('at', '30 days')),
  previous_identity: rows(
    'each deletion, and each address or number that a user gives up, by pseudonym',
    '30 days; as long as the user has an account, and 30 days longer',
    job('previous-identities', 'left_at'),
  ),
  photo: rows('each new photo', 'as long as the profile names it', use('the change of the profile'), ...of('account')),
  sms_opt_out: rows('a reply STOP', 'until START', stays('an opted-out number must never get an SMS again')),
  sms_status: rows('each undelivered SMS', '30 days', old('at', '30 days')),
  sanction: rows('each suspension and ban, by pseudonym', 'until it is lifted', use('the staff')),
  staff_passkey: rows('each passkey of the staff', 'as long as they are staff', DELETION, ...of('account')),
  staff_invitation: rows('a code for a passkey', 'until it is used or replaced', DELETION, ...of('account')),
  staff_event: rows('each code and passkey of a staff member', 'forever', AUDIT),

  email_suppression: rows('a link in an email, by pseudonym', 'until it is taken back', stays('it stays suppressed')),
  email_report: rows('a bounce or a complaint, by pseudonym', 'a year', old('at', '365 days')),

  listing: rows(
    'each publication',
    'as long as the account, because its owner sees past listings; first name, age and note of someone close: 30 days after the trip; unconfirmed: 48 hours',
    job('listings-unconfirmed', 'closes_at'),
    use('its owner'),
    DELETION,
  ),
  listing_day: rows('each open listing, for each day', 'as long as it is open', use('a trigger'), ...of('listing')),
  listing_language: rows('each open listing, for each language', 'as long as it is open', ...of('listing')),
  listing_leg: rows('each open listing, for each flight', 'as long as it is open', ...of('listing')),
  open_part: rows('each part of a request that still needs company', 'as long as it is open', ...of('listing')),
  contact_request: rows('each contact request', 'as long as the listing', ...of('listing')),
  acquaintance: rows(
    'pairs who wrote to each other about a deleted listing and so may review each other',
    WHILE_ACCOUNT,
    DELETION,
    ...of('account'),
  ),
  testimonial: rows('each review', WHILE_ACCOUNT, stays('reviews are the reputation of a user')),
  person_rating: rows('each reviewed user', WHILE_ACCOUNT, DELETION, ...of('account')),
  unmet_search: rows('at most 5,000 a day', '90 days', old('searched_on', '90 days')),
  saved_search: rows(
    'each saved search',
    'until its last day; unconfirmed: 48 hours',
    job('saved-searches', 'ends_at'),
    job('saved-searches-unconfirmed', 'created_at'),
    DELETION,
  ),
  match_notification: rows(
    'each match, for each side',
    '60 days after the trip',
    use('the step `match-notifications`, listing by listing'),
    DELETION,
    ...of('listing'),
  ),
  match_email: rows('each match email', '30 days', old('created_at', '30 days'), DELETION),
  match_email_recipient: rows('each recipient of match emails', WHILE_ACCOUNT, DELETION, ...of('account')),
  airport_area: rows('the list of airports', 'as long as the list', stays('about 3,200 rows, rewritten with the list')),

  conversation: rows('each pair of people', 'forever', stays('the other participant keeps it')),
  conversation_side: rows('each pair of people, for each side', WHILE_ACCOUNT, DELETION, ...of('account')),
  message: rows('each message', 'forever', stays('the other participant keeps it')),
  block: rows('each block', 'until it is lifted', use('the user who blocked'), ...of('account')),
  trip: rows(
    'each proposal',
    'proposals without an agreement: 90 days; agreed trips: forever; first name, age and note of someone close: 30 days after the trip',
    job('ended-proposals', 'ended_at'),
    stays('both users keep their trip'),
  ),
  trip_leg: rows('each trip, for each flight', WHILE_TRIP, ...of('trip')),
  trip_person: rows(
    'each trip, for each of the two',
    'as long as its trip; the contact of a person who left on the way: until two days after the last landing',
    use('the step `trip-contacts` empties the contact'),
    ...of('trip'),
  ),
  trip_milestone: rows(
    'each step on the way',
    'as long as its trip; of a person who left on the way: until two days after the last landing',
    DELETION,
    use('the step `trip-contacts`'),
    ...of('trip'),
  ),
  trip_notification: rows('each email about a trip', WHILE_TRIP, DELETION, ...of('trip', 'account', 'trip_link')),
  trip_flight_news: rows(
    'each recipient of news about the flights of a trip',
    WHILE_TRIP,
    DELETION,
    ...of('trip', 'account', 'trip_link'),
  ),
  trip_link: rows('each link for a family or a traveler', 'until it ends', job('trip-links', 'expires_at'), DELETION),

  tip: rows('each tip', 'forever; its message as long as both accounts', MONEY),
  ledger: rows('each movement of money', 'forever', MONEY),
  tip_review: rows('each tip that was paid above a daily limit', 'forever', MONEY),
  movement: rows('each request to Stripe that moves money', 'forever', MONEY),
  refund: rows('each refund', 'forever', MONEY),
  dispute: rows('each dispute of a payment', 'forever', MONEY),
  payout_account: rows('each helper who wants tips', WHILE_ACCOUNT, DELETION, ...of('account')),
  stripe_event: rows('each webhook', '60 days; Stripe repeats for 30', old('received_at', '60 days')),
  tip_message_report: rows('reported messages of tips', '180 days', old('created_at', '180 days'), DELETION),
  card_failure: withNetwork('about', rows('each declined card', 'a day', old('at', '1 day'))),
  tip_origin: withNetwork('network', rows('each tip that is begun', '2 days', old('at', '2 days'))),

  report: withNetwork(
    'network',
    rows(
      'each report',
      'forever; its network and phone 28 days, the messages with it a year after its case was closed',
      use('the steps `report-networks` and `report-quotes` empty it'),
      AUDIT,
    ),
  ),
  moderation_case: rows(
    'each thing that is reported',
    'forever; a reported message a year after it was closed',
    use('the step `report-quotes` empties it'),
    AUDIT,
  ),
  moderation_action: rows('each decision', 'forever', AUDIT),
  warning: rows('each warning', WHILE_ACCOUNT, DELETION, ...of('account')),
  objection: rows(
    'each objection',
    'its message as long as the account; the row forever',
    use('the deletion of the account empties it'),
    AUDIT,
  ),

  push_subscription: rows('each browser that wants them', 'as long as its session', DELETION, ...of('session')),
  push_choice: rows('each choice of a topic', WHILE_ACCOUNT, DELETION, ...of('account')),

  contact_message: rows('the contact form', '90 days', old('created_at', '90 days')),
  event: rows('page views and clicks, some hundred million a day', '400 days', day('events', 'created_at')),
  release: rows('each release', 'forever', stays('some a day; a rollback may need any of them')),
  release_content: rows('each new file of a release', 'forever', stays('open pages request old files')),
  release_visit: withNetwork(
    'network',
    rows('each document, for each release in it', '28 days', old('at', '28 days'), ...of('release')),
  ),
  browser_error: rows('each different error', '28 days', old('last_at', '28 days'), ...of('release')),
  live_set: rows('each change of what is live', 'forever', AUDIT),
  backend_process: rows('each process', 'as long as it runs, and 12 seconds', use('the other processes')),
  deploy_token: rows('the command line', 'forever; ended ones are marked', AUDIT),

  rate_limit: withNetwork('key', rows('each counted user or network', 'the window', old('ends_at', '0'))),
  migration: rows('each migration', 'forever', stays('it says what has run')),
  'pgboss.job_common': rows(
    'each mail, SMS, push message and scheduled job',
    'done or failed: an hour; dead: 30 days',
    use('pg-boss, every minute'),
  ),
}
