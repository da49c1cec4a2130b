import { t } from '@lingui/core/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { replaceBadInputs } from '../badInputs.ts'

interface Form<Name extends string, Data> {
  initialValues: Record<Name, string>
  /** The address of the search. When it changes, the form takes the initial values. */
  url: string
  schema: z.ZodMiniType<Data>
  validate: (values: Record<Name, string>) => Partial<Record<Name, string>>
  onSearch: (data: Data) => void
  startsCollapsed?: boolean
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A submit shows all errors and focuses the first invalid field. */
export function useSearchForm<Name extends string, Data>(of: Form<Name, Data>) {
  const { initialValues, url, schema, validate, onSearch, startsCollapsed = false } = of
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initialValues)
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const [rejections, setRejections] = useState(0)
  const [isCollapsed, setCollapsed] = useState(startsCollapsed)
  const [submitted, setSubmitted] = useState<Data>()

  const reset = (newValues: Record<Name, string>) => {
    setValues(newValues)
    setErrors({})
  }
  const [knownUrl, setKnownUrl] = useState(url)
  if (knownUrl !== url) {
    setKnownUrl(url)
    reset(initialValues)
    // Another search than that of the form, such as an empty one from a menu.
    if (!submitted || !isSame(schema.safeParse(initialValues).data, submitted)) setCollapsed(startsCollapsed)
    setSubmitted(undefined)
  }

  useEffect(() => {
    if (rejections) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [rejections])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = { ...values }
    replaceBadInputs(event.currentTarget.querySelectorAll('input'), (name, text) => {
      typed[name as Name] = text
    })
    const { data, error } = schema.safeParse(typed)
    const found = validate(typed)
    for (const { path, message } of error?.issues ?? []) found[path[0] as Name] = message
    setErrors(found)
    if (data && Object.keys(found).length === 0) {
      setCollapsed(true)
      setSubmitted(data)
      onSearch(data)
    } else setRejections(rejections + 1)
  }

  const field = (name: Name) => ({
    value: values[name],
    error: errors[name],
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }))
      setErrors(({ [name]: _, ...rest }) => rest as typeof errors)
    },
  })

  return { form, values, field, reset, submit, isCollapsed, setCollapsed }
}

interface Trip {
  from?: string | undefined
  to?: string | undefined
  date?: string | undefined
  endDate?: string | undefined
}

type Problems = { from?: string; to?: string; date?: string; endDate?: string }

/** Validates fields together, and the date against today at the departure airport. */
export function tripProblems(
  { from, to, date, endDate }: Trip,
  earliest: string,
  isUnknown = (_: string | undefined) => false,
): Problems {
  return {
    ...(isUnknown(from) && { from: t`Please choose a departure airport from the list` }),
    ...(isUnknown(to) && { to: t`Please choose an arrival airport from the list` }),
    ...(from && from === to && { to: t`Please choose another arrival airport than the one of departure` }),
    ...(date && date < earliest && { date: t`This travel date is already over at the departure airport` }),
    ...(date && endDate && endDate < date && { endDate: t`The end date cannot be before the start date` }),
  }
}
