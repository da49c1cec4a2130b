/** The tables that grow with people and time: no statement of a migration may change all their rows at once. */
export const GROWING: readonly string[] = [
  ...['account', 'session', 'challenge', 'first_contact', 'photo', 'acquaintance', 'block'],
  ...['listing', 'listing_day', 'listing_leg', 'listing_language', 'saved_search', 'match_notification', 'match_email'],
  ...['contact_request', 'testimonial', 'person_rating', 'unmet_search'],
  ...['conversation', 'conversation_side', 'message'],
  ...['trip', 'trip_person', 'trip_leg', 'trip_notification', 'trip_flight_news', 'trip_link'],
  ...['tip', 'movement', 'ledger', 'refund', 'dispute', 'tip_origin', 'tip_review', 'stripe_event'],
  ...['event', 'release_visit', 'rate_limit', 'report', 'moderation_case', 'push_subscription', 'sms_status'],
]
