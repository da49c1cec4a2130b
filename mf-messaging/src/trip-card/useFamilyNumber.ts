import { useState } from 'react'
import { familyNumbers } from './familyNumbers.ts'

/** A shorter text is not a number yet, and is not stored. */
const MIN_DIGITS = 5

const isComplete = (text: string) => text.replace(/\D/g, '').length >= MIN_DIGITS

export function useFamilyNumber(me: number, tripId: number) {
  const [text, setText] = useState(() => familyNumbers.read(me, tripId) ?? '')
  return {
    text,
    number: isComplete(text) ? text.trim() : undefined,
    change(changed: string) {
      setText(changed)
      if (isComplete(changed)) familyNumbers.save(me, changed.trim(), tripId)
      else familyNumbers.forget(me, tripId)
    },
  }
}
export type FamilyNumber = ReturnType<typeof useFamilyNumber>
