import { defineDrafts } from '@flight-amigo/shell/sdk'
import { useState } from 'react'

/** The family's phone numbers that users entered on their cards. They stay on the device until the sign-out. */
const familyNumbers = defineDrafts<string>({
  name: 'family-number',
  storedIn: 'browser',
  schema: { safeParse: (data) => ({ data: typeof data === 'string' ? data : undefined }) },
})

/** A shorter text is not a number yet. */
const MIN_DIGITS = 5

const complete = (text: string | undefined) =>
  text && text.replace(/\D/g, '').length >= MIN_DIGITS ? text.trim() : undefined

/** Returns the number that the user has entered for a trip. */
export const familyNumberOf = (me: number, tripId: number): string | undefined =>
  complete(familyNumbers.read(me, tripId))

/** The text of the field, and the number once it is complete. */
export function useFamilyNumber(me: number, tripId: number) {
  const [text, setText] = useState(() => familyNumbers.read(me, tripId) ?? '')
  return {
    text,
    number: complete(text),
    change(changed: string) {
      setText(changed)
      if (changed) familyNumbers.save(me, changed, tripId)
      else familyNumbers.forget(me, tripId)
    },
  }
}
export type FamilyNumber = ReturnType<typeof useFamilyNumber>
