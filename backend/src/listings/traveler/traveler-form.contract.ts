import * as z from 'zod/mini'
import { personName } from '../../account/name.contract.ts'
import { line } from '../../http/http.contract.ts'
import { ifGiven } from '../itinerary/flight.contract.ts'
import { AGE_BANDS, CHILDREN, NEEDS, RELATIONS } from './traveler.contract.ts'

const OWN_CHILDREN: ReadonlyArray<(typeof RELATIONS)[number]> = ['daughter', 'son']

const firstName = personName({
  min: 1,
  letters: 2,
  syllables: 1,
  max: 30,
  long: 'First name cannot exceed 30 characters',
  fewLetters: 'Please use at least 2 letters',
}).check(z.regex(/^[\p{L}\p{M}'’.-]+$/u, 'Please enter the first name only, in one word'))

// Rejects document numbers and birth dates, which users might type to help.
const note = line({ max: 200, long: 'The note cannot exceed 200 characters' }).check(
  z.refine(
    (text) => !/\d(?:[\s./-]?\d){5}/u.test(text),
    'Please leave out document numbers, birth dates and phone numbers',
  ),
)

/** Never has a surname, a birth date or a document. */
export const Traveler = z
  .strictObject({
    firstName,
    relation: z.enum(RELATIONS, 'Please choose what the traveler is to you'),
    ageBand: z.enum(AGE_BANDS, 'Please choose an age'),
    needs: z.array(z.enum(NEEDS)).check(
      z.maxLength(NEEDS.length),
      z.refine((needs) => new Set(needs).size === needs.length, 'Each need can be chosen once'),
    ),
    note: ifGiven(note),
  })
  .check(
    z.refine(({ ageBand, relation }) => !CHILDREN.includes(ageBand) || OWN_CHILDREN.includes(relation), {
      path: ['relation'],
      message: 'Only a parent can post for a child under 18',
    }),
  )
export type Traveler = z.infer<typeof Traveler>
