import { msg } from '@lingui/core/macro'

export const SIDES = {
  'before-security': msg`Before the security check`,
  'after-security': msg`After the security check`,
  'after-arrival': msg`After landing, at the exit`,
} as const

export const SIDES_INLINE = {
  'before-security': msg`before the security check`,
  'after-security': msg`after the security check`,
  'after-arrival': msg`after landing, at the exit`,
} as const

export const POINTS = {
  passport: msg`Passport is valid and packed`,
  visa: msg`Visa and entry papers are ready`,
  medicine: msg`Medicine is in the hand luggage`,
  assistance: msg`Assistance is booked with the airline`,
  address: msg`The address at the destination is written down`,
  'phone-charged': msg`The phone is charged, with a cable in the bag`,
  'card-printed': msg`The meeting card is printed or saved`,
  'met-online': msg`We have spoken to each other, best by video`,
} as const
