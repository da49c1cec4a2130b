import { useEffect, useRef } from 'react'
import type { FieldValues, FormState } from 'react-hook-form'

/**
 * After a submit that found fault, the focus goes to the first wrong field as people see it, also when the server
 * found it. A form that uses this says `shouldFocusError: false`, whose order is that of registration.
 */
export function useFirstErrorFocus<Values extends FieldValues>({
  submitCount,
  errors,
  isSubmitting,
}: FormState<Values>) {
  const form = useRef<HTMLFormElement>(null)
  const answered = useRef(0)

  useEffect(() => {
    if (isSubmitting || answered.current === submitCount) return
    answered.current = submitCount
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount, errors, isSubmitting])

  return form
}
