import { CrossFieldRules } from '@flight-amigo/backend/contract/listings'
import { errorText, type Failure } from '@flight-amigo/shell/sdk'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import {
  type Field,
  type FieldErrors,
  type FieldValues,
  type FormState,
  get,
  type Resolver,
  type ResolverOptions,
  set,
  type UseFormReturn,
} from 'react-hook-form'
import { replaceBadInputs } from '../badInputs.ts'
import { fieldErrors, type LegError, legsOf } from './connections.ts'
import type { ListingValues } from './listingValues.ts'

export type Schema = Parameters<typeof standardSchemaResolver>[0] & { shape: object }

/** Returns the values in the contract's shape, without fields of the other type. */
const requestBody = ({ isForOther, traveler, places, helperLanguageCodes, ...values }: ListingValues) => ({
  ...values,
  legs: legsOf(values),
  ...(values.type === 'helper'
    ? { places: Number(places), languageCodes: helperLanguageCodes }
    : { traveler: isForOther ? traveler : null, ...(isForOther && { help: [] }) }),
})

/** Picks the fields of a strict schema, which rejects the other fields of the form. */
export const valuesFor = (values: ListingValues, { shape }: Schema): Record<string, unknown> =>
  Object.fromEntries(Object.entries(requestBody(values)).filter(([field]) => field in shape))

export function newListing(values: ListingValues, schema: Schema) {
  const { legs, languageCodes, traveler, places, help, ...rest } = valuesFor(values, schema)
  const isSpoken = values.type === 'helper' ? values.helperLanguageCodes.length > 0 : values.languageCodes.length > 0
  return {
    ...rest,
    ...(values.connections.length > 0 && { legs }),
    ...(isSpoken && { languageCodes }),
    ...(traveler ? { traveler } : {}),
    ...(places !== 1 && { places }),
    ...((help as string[]).length > 0 && { help }),
  }
}

/** A field with an incomplete date or time has an empty value, which must not count as missing. */
export function withBadInputs<Values extends FieldValues>(
  values: Values,
  { names = [], fields }: ResolverOptions<Values>,
) {
  const typed = structuredClone(values)
  replaceBadInputs(
    names.map((name) => get<object, Partial<Field['_f']> | undefined>(fields, name)?.ref ?? {}),
    (name, text) => set(typed, name, text),
  )
  return typed
}

type FieldMessages = (values: ListingValues) => Partial<Record<keyof ListingValues, string>>

export const resolverFor =
  (schema: Schema, extraErrors: FieldMessages = () => ({})): Resolver<ListingValues> =>
  async (given, context, options) => {
    const values = withBadInputs(given, options)
    const resolve = standardSchemaResolver(schema) as unknown as Resolver<FieldValues>
    const result = await resolve(valuesFor(values, schema), context, options as unknown as ResolverOptions<FieldValues>)
    const { legs = [], ...errors } = result.errors as FieldErrors<FieldValues>
    const issues = CrossFieldRules.safeParse(requestBody(values)).error?.issues ?? []
    const crossFieldErrors = issues.map(({ path, message }) => [path[0], message] as const)
    const all = Object.fromEntries(
      [...crossFieldErrors, ...Object.entries(extraErrors(values))].map(([field, message]) => [
        field,
        errorOf(message),
      ]),
    )
    Object.assign(all, errors)
    delete all.legs
    const legErrors = [...errorsIn(legs as FieldErrors[]), ...issues.flatMap(legErrorOf)]
    for (const [field, message] of fieldErrors(legErrors, values))
      if (!(field in all)) set(all, field, errorOf(message))
    return Object.keys(all).length > 0 ? { values: {}, errors: all } : { values, errors: {} }
  }

const errorOf = (message: string) => ({ type: 'cross-field', message })

const errorsIn = (legs: FieldErrors[]): LegError[] =>
  Object.entries(legs).flatMap(([n, fields]) =>
    Object.entries(fields).map(([field, error]): LegError => [Number(n), field, String(error?.message)]),
  )

const legErrorOf = ({ path: [list, n, field], message }: { path: PropertyKey[]; message: string }): LegError[] =>
  list === 'legs' && field !== undefined ? [[Number(n), String(field), message]] : []

export const pastDayError = ({ date }: ListingValues, today: string) =>
  /^\d{4}-\d\d-\d\d$/.test(date) && date < today ? { date: t`This day is already over at the departure airport` } : {}

export interface FailureText {
  title: string
  description: string
  refused?: string
}

/** Sets the server's field errors in the form and returns the text for the failure. */
export function failureText(
  error: unknown,
  { setError, getValues }: UseFormReturn<ListingValues>,
  { title, description, refused = description }: FailureText,
) {
  const { fields = {}, status } = error as Failure
  const values = getValues()
  const legErrors = Object.entries(fields).flatMap(([path, message]) => legErrorOf({ path: path.split('.'), message }))
  for (const [field, message] of [...fieldErrors(legErrors, values), ...Object.entries(fields)])
    if (field.split('.')[0]! in values) setError(field as keyof ListingValues, { type: 'server', message })
  return { title, description: errorText(error, status === 'FETCH_ERROR' ? description : refused) }
}

/**
 * After a submit, focuses the first invalid field on the screen, including server errors. The form sets
 * `shouldFocusError: false`, because React Hook Form takes the order of registration.
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
