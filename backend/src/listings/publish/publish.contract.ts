import * as z from 'zod/mini'
import { personName } from '../../account/name.contract.ts'
import { BotCheckToken } from '../../bot-check/bot-check.contract.ts'
import { emailAddress, line } from '../../http/http.contract.ts'
import { languageCodes } from '../../languages/language-codes.contract.ts'
import {
  airportCode,
  cleared,
  crossFieldRules,
  day,
  description,
  dollars,
  flightNumber,
  ifGiven,
  ListingType,
  legs,
  shortDescription,
  timeOfDay,
} from '../itinerary/itinerary.contract.ts'
import { HELP_CODES } from '../kinds-of-help.contract.ts'
import { itemsIn, type ListingText } from '../listing-texts.contract.ts'
import { Scope } from '../matching/match.contract.ts'
import { MAX_PLACES } from '../traveler/traveler.contract.ts'
import { Traveler } from '../traveler/traveler-form.contract.ts'

export { IdempotencyKey } from '../../http/http.contract.ts'

const name = personName({
  min: 2,
  max: 80,
  short: 'Name must be at least 2 characters',
  long: 'Name cannot exceed 80 characters',
  fewLetters: 'Please use at least 2 letters',
})
const BAD_NUMBER = 'Please enter a valid phone number'
const phoneNumber = line({ min: 8, max: 30, short: BAD_NUMBER, long: BAD_NUMBER }).check(
  z.regex(/^\+?[\d\s().-]+$/, BAD_NUMBER),
)
const skills = line({ max: 200, long: 'The list of skills cannot exceed 200 characters' })
const tidied = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => text && tidySkills(text)),
)
function tidySkills(typed: string): string {
  const byWord = new Map<string, string>()
  for (const skill of itemsIn(typed).map((words) => words.replace(/\s+/g, ' '))) {
    const word = skill.toLowerCase()
    if (!byWord.has(word)) byWord.set(word, skill)
  }
  return [...byWord.values()].join(', ')
}
const newTexts = { skills: z.pipe(tidied, ifGiven(skills)) } satisfies Record<ListingText, z.ZodMiniType>
// What a helper offers, or what authors of a request need who travel themselves.
const help = z.optional(
  z
    .array(z.enum(HELP_CODES))
    .check(z.refine((kinds) => new Set(kinds).size === kinds.length, 'Each kind of help can be chosen once')),
)
// The languages of the traveler or the helper, by default those of the author's profile. A helper's are saved there.
const spoken = z.optional(languageCodes)
// Null when the author travels.
const traveler = z.optional(z.nullable(Traveler))
const PLACES_ERROR = 'Please choose a number from 1 to 5'
const places = z.optional(z.int(PLACES_ERROR).check(z.gte(1, PLACES_ERROR), z.lte(MAX_PLACES, PLACES_ERROR)))
const flag = z._default(z.boolean(), false)
// Without a token the bot check's result is "unknown", with a fifth of the limits.
const captchaToken = ifGiven(BotCheckToken)

/** The same request twice, with the same header `Idempotency-Key` (a UUID) or without any, creates one listing. */
export const NewListing = z
  .strictObject({
    type: ListingType,
    departureAirport: airportCode('Departure airport is required'),
    arrivalAirport: airportCode('Arrival airport is required'),
    date: day('Date is required'),
    endDate: ifGiven(day('Date is required')),
    time: ifGiven(timeOfDay),
    flightNumber: ifGiven(flightNumber),
    legs,
    languageCodes: spoken,
    traveler,
    places,
    help,
    ...newTexts,
    description,
    tipAmount: dollars,
    minTip: dollars,
    maxTip: dollars,
    offersTips: flag,
    acceptsTips: flag,
    name: ifGiven(name),
    email: emailAddress('Please enter a valid email address'),
    phoneNumber: ifGiven(phoneNumber),
    captchaToken,
  })
  .check(...crossFieldRules)
export type NewListing = z.infer<typeof NewListing>

// One word is marked by hand, because it could also be a name.
const REQUIRED = /*i18n*/ 'Required'

const briefForm = {
  departureAirport: airportCode(REQUIRED),
  arrivalAirport: airportCode(REQUIRED),
  date: day(REQUIRED),
  time: ifGiven(timeOfDay),
  flightNumber: ifGiven(flightNumber),
  legs,
  languageCodes: spoken,
  name,
  email: z.pipe(
    z.string('Email is required').check(z.trim(), z.minLength(1, 'Email is required')),
    emailAddress('Please enter a valid email'),
  ),
  phoneNumber: ifGiven(phoneNumber),
  description: ifGiven(shortDescription),
  consent: z.boolean('You must agree to the terms').check(z.refine((agreed) => agreed, 'You must agree to the terms')),
  captchaToken,
}

/** The form of /find/create, idempotent like `NewListing`. */
export const FindHelp = z
  .strictObject({ ...briefForm, endDate: ifGiven(day(REQUIRED)), tipAmount: dollars, traveler, help })
  .check(...crossFieldRules)
export type FindHelp = z.infer<typeof FindHelp>

/** The form of /offer/create, idempotent like `NewListing`. */
export const OfferHelp = z
  .strictObject({ ...briefForm, acceptsTips: flag, places, help, ...newTexts })
  .check(...crossFieldRules)
export type OfferHelp = z.infer<typeof OfferHelp>

export const LISTING_ACTIONS = {
  create: 'create_listing',
  find: 'find_help_submit',
  offer: 'offer_help_submit',
  confirmationEmail: 'confirmation_email',
} as const

/** Sends the confirmation email of a visitor's listing again, if it is the address of the listing. */
export const ConfirmationEmail = z.strictObject({
  email: emailAddress('Please enter a valid email address'),
  captchaToken,
})
export type ConfirmationEmail = z.infer<typeof ConfirmationEmail>

/** An absent field stays, an empty text or null clears it. */
export const ListingChange = z.strictObject({
  departureAirport: z.optional(airportCode('Departure airport is required')),
  arrivalAirport: z.optional(airportCode('Arrival airport is required')),
  date: z.optional(day('Date is required')),
  endDate: cleared(day('Date is required')),
  time: cleared(timeOfDay),
  flightNumber: cleared(flightNumber),
  legs,
  languageCodes: spoken,
  traveler,
  places,
  help,
  ...({ skills: z.pipe(tidied, cleared(skills)) } satisfies Record<ListingText, z.ZodMiniType>),
  description: cleared(description),
  tipAmount: z.optional(dollars),
  minTip: z.optional(dollars),
  maxTip: z.optional(dollars),
  offersTips: z.optional(z.boolean()),
  acceptsTips: z.optional(z.boolean()),
  name: cleared(name),
  phoneNumber: cleared(phoneNumber),
  alerts: z.optional(z.enum(['at-once', 'daily', 'off'])),
  scope: z.optional(Scope),
})
export type ListingChange = z.infer<typeof ListingChange>
