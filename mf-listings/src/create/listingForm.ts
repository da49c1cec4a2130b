import { errorText, type Failure, toast } from '@flight-amigo/shell/sdk'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver, UseFormReturn } from 'react-hook-form'
import type { ListingValues } from './listingValues.ts'

/** A schema of the contract. */
export type Schema = Parameters<typeof standardSchemaResolver>[0] & { shape: object }

/** What a strict schema knows of a form's values: the form holds more than any one schema does. */
export const known = (values: ListingValues, { shape }: Schema): Partial<ListingValues> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field in shape))

/** Checks what the schema knows. */
export const checkedBy =
  (schema: Schema): Resolver<ListingValues> =>
  async (values, context, options) => {
    const resolve = standardSchemaResolver(schema) as unknown as Resolver<ListingValues>
    const result = await resolve(known(values, schema) as ListingValues, context, options)
    return Object.keys(result.errors).length > 0 ? result : { values, errors: {} }
  }

/** What is said when nothing was published and the server did not say why. */
export interface FailureWords {
  title: string
  description: string
  /** Where an answer came all the same. */
  refused?: string
}

/** What the server refused, in the fields that it names, and aloud. */
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
