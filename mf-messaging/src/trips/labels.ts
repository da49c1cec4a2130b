/** The sides of the security check. */
export const SIDES = {
  'before-security': 'Before the security check',
  'after-security': 'After the security check',
  'after-arrival': 'After landing, at the exit',
} as const

/** The points of the checklist. */
export const POINTS = {
  passport: 'Passport is valid and packed',
  visa: 'Visa and entry papers are ready',
  medicine: 'Medicine is in the hand luggage',
  assistance: 'Assistance is booked with the airline',
  address: 'The address at the destination is written down',
  'phone-charged': 'The phone is charged, with a cable in the bag',
  'card-printed': 'The meeting card is printed or saved',
  'met-online': 'We have spoken to each other, best by video',
} as const
