import { errorText, type Failure, toast } from '@flight-amigo/shell/sdk'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef } from 'react'
import type { FieldValues, FormState, Resolver, UseFormReturn } from 'react-hook-form'
import type { ListingValues } from './listingValues.ts'

/** A schema of the contract. */
export type Schema = Parameters<typeof standardSchemaResolver>[0] & { shape: object }

/** The values that a strict schema allows. The form has the fields of all schemas. */
export const valuesFor = (values: ListingValues, { shape }: Schema): Partial<ListingValues> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field in shape))

/** Validates the values that the schema allows. */
export const resolverFor =
  (schema: Schema): Resolver<ListingValues> =>
  async (values, context, options) => {
    const resolve = standardSchemaResolver(schema) as unknown as Resolver<ListingValues>
    const result = await resolve(valuesFor(values, schema) as ListingValues, context, options)
    return Object.keys(result.errors).length > 0 ? result : { values, errors: {} }
  }

/** The toast for a failure without a message of the server. */
export interface FailureWords {
  title: string
  description: string
  /** The description when the server has answered. */
  refused?: string
}

/** Shows a refusal of the server as a toast and at the fields that it names. */
export function showRefusal(
  error: unknown,
  { setError, getValues }: UseFormReturn<ListingValues>,
  { title, description, refused = description }: FailureWords,
) {
  const { fields = {}, status } = error as Failure
  for (const [field, message] of Object.entries(fields))
    if (field in getValues()) setError(field as keyof ListingValues, { type: 'server', message })
  const fallback = status === 'FETCH_ERROR' ? description : refused
  toast({ variant: 'destructive', title, description: errorText(error, fallback) })
}

/**
 * Focuses the first invalid field on the screen after a submit, also when the server found the error. The form sets
 * `shouldFocusError: false`, because React Hook Form takes the first field in the order of registration.
 */
export function useFirstErrorFocus<Values extends FieldValues>({
  submitCount,
  errors,
  isSubmitting,
}: FormState<Values>) {
  const form = useRef<HTMLFormElement>(null)
  const handled = useRef(0)

  useEffect(() => {
    if (isSubmitting || handled.current === submitCount) return
    handled.current = submitCount
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount, errors, isSubmitting])

  return form
}
