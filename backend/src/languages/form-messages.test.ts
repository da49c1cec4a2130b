import { expect, test } from '@jest/globals'
import type * as z from 'zod/mini'
import { PhoneChange, ProfileChange } from '../account/account.contract.ts'
import { ContactMessage } from '../feedback/feedback.contract.ts'
import { MAX_FLEXIBLE_DAYS } from '../listings/itinerary/flight.contract.ts'
import { Leg } from '../listings/itinerary/itinerary.contract.ts'
import { LONGEST_STAY, MAX_LEGS } from '../listings/itinerary/legs.contract.ts'
import { FindHelp, ListingChange, ListingsQuery, NewListing, OfferHelp } from '../listings/listings.contract.ts'
import { SavedSearchChange, SavedSearchForm } from '../listings/matching/matching.contract.ts'
import { FlightSearchForm, SearchForm } from '../listings/search/search.contract.ts'
import { TestimonialForm, TestimonialReply } from '../listings/testimonials/testimonials.contract.ts'
import { MAX_PLACES } from '../listings/traveler/traveler.contract.ts'
import { Traveler } from '../listings/traveler/traveler-form.contract.ts'
import { MAX_MESSAGE_LENGTH, NewMessage } from '../messaging/messaging.contract.ts'
import { NewLink } from '../messaging/trips/family/links.contract.ts'
import { Meeting, TripLeg } from '../messaging/trips/trips.contract.ts'
import { NewObjection, NewReport } from '../moderation/moderation.contract.ts'
import { NewTip } from '../payments/payments.contract.ts'
import { TIP_AMOUNTS } from '../payments/tip-amounts.contract.ts'
import { MAX_LANGUAGES } from './language-codes.contract.ts'
import { messagesOf } from './locales.ts'

const LONG = 'x '.repeat(5001)
const TEXTS = [
  '',
  ' ',
  'a',
  '12',
  'ab',
  '123 456',
  '\u200b\u200b\u200b',
  'a\u0000bcdefghijk',
  'a@b',
  'evil.shop/win',
  LONG,
]
const NAMES = ['Support', 'Ra\u200Bvi', 'Rаvi', 'Ravi 9876543210', 'Ra\u0316\u0317\u0318vi', 'Ravi Kumar']
const OTHERS = ['2026-02-31', '1900-01-01', '25:61', 'XX', 'https://', '+1 55', '123456789', '$5']
const NUMBERS = [-1, 0, 0.5, 6, 10_000, Number.NaN, '-1', '0.5', '501']
const TYPED = [...TEXTS, ...NAMES, ...OTHERS]

type Schema = z.ZodMiniType & { shape: Record<string, z.ZodMiniType> }
const messagesFor = (schema: z.ZodMiniType, values: readonly unknown[]) =>
  values.flatMap((value) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [])

/** The schemas of the forms, with the fields in which users cannot type. */
const FORMS: [name: string, schema: unknown, set: string[]][] = [
  ['ContactMessage', ContactMessage, []],
  ['ProfileChange', ProfileChange, ['languageCodes', 'smsCopies', 'flightSms', 'timeZone', 'locale']],
  ['PhoneChange', PhoneChange, ['captchaToken']],
  [
    'NewListing',
    NewListing,
    ['type', 'legs', 'languageCodes', 'traveler', 'help', 'offersTips', 'acceptsTips', 'captchaToken'],
  ],
  ['FindHelp', FindHelp, ['legs', 'languageCodes', 'traveler', 'help', 'consent', 'captchaToken']],
  ['OfferHelp', OfferHelp, ['legs', 'languageCodes', 'help', 'acceptsTips', 'consent', 'captchaToken']],
  [
    'ListingChange',
    ListingChange,
    ['legs', 'languageCodes', 'traveler', 'help', 'offersTips', 'acceptsTips', 'alerts', 'scope'],
  ],
  ['Leg', Leg, []],
  ['Traveler', Traveler, ['needs']],
  ['SearchForm', SearchForm, ['type', 'help']],
  ['FlightSearchForm', FlightSearchForm, []],
  // A link may have any value; pages handle unknown choices themselves.
  ['ListingsQuery', ListingsQuery, ['type', 'help', 'on', 'limit', 'cursor']],
  ['SavedSearchForm', SavedSearchForm, ['type', 'help', 'languageCodes', 'pace', 'scope']],
  ['SavedSearchChange', SavedSearchChange, ['type', 'help', 'languageCodes', 'pace', 'scope']],
  ['TestimonialForm', TestimonialForm, []],
  ['TestimonialReply', TestimonialReply, []],
  ['NewMessage', NewMessage, ['receiverId', 'sendSMS', 'listingId']],
  ['NewLink', NewLink, ['audience', 'phone', 'locale']],
  ['Meeting', Meeting, ['side', 'revision']],
  ['TripLeg', TripLeg, ['together']],
  ['NewReport', NewReport, ['userId', 'listingId', 'messageId', 'testimonialId', 'tipId', 'reason', 'thread']],
  ['NewObjection', NewObjection, []],
  ['NewTip', NewTip, ['receiverId', 'recipientId', 'captchaToken']],
]
const NUMERIC = ['places', 'rating', 'amount', 'tipAmount', 'minTip', 'maxTip']

test.each(FORMS)('each message of the form of %s can be translated', (_name, form, set) => {
  const { shape } = form as Schema
  const found = Object.entries(shape)
    .filter(([field]) => !set.includes(field))
    .flatMap(([field, schema]) => messagesFor(schema, NUMERIC.includes(field) ? NUMBERS : TYPED))
  expect(found).not.toEqual([])
  expect([...new Set(found)].filter((message) => !Object.hasOwn(messagesOf('es'), message))).toEqual([])
})

test.each([
  `Please choose at most ${MAX_LANGUAGES} languages`,
  `Please choose a number from 1 to ${MAX_PLACES}`,
  `A trip can have at most ${MAX_LEGS} flights`,
  `This flight can leave at most ${LONGEST_STAY} days after the one before it`,
  `The end date can be at most ${MAX_FLEXIBLE_DAYS} days after the start date`,
  `A tip is at most $${TIP_AMOUNTS.max}`,
  `A message cannot exceed ${MAX_MESSAGE_LENGTH} characters`,
])('a contract has the message with the limit: %s', (message) => {
  expect(messagesOf('es')).toHaveProperty([message])
})

test('the number in a message is the limit', () => {
  const messages = FORMS.flatMap(([, form, set]) =>
    Object.entries((form as Schema).shape)
      .filter(([field]) => !set.includes(field))
      .flatMap(([, schema]) => limitsOf(schema)),
  )
  expect(messages.length).toBeGreaterThan(15)
  expect(
    messages.filter(({ message, max }) => !message.includes(` ${max} `) && / exceed | at most /.test(message)),
  ).toEqual([])
})

function limitsOf(schema: z.ZodMiniType): { message: string; max: number }[] {
  const fits = (length: number) => !isTooLong(schema, length)
  if (fits(6000)) return []
  let [low, high] = [0, 6000]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (fits(middle)) low = middle
    else high = middle
  }
  return messagesFor(schema, [textOf(high)]).map((message) => ({ message, max: low }))
}
const textOf = (length: number) => 'Ab '.repeat(length).slice(0, length).replace(/ $/, 'b')
const isTooLong = (schema: z.ZodMiniType, length: number) =>
  messagesFor(schema, [textOf(length)]).some((message) => / exceed /.test(message))
