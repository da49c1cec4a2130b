import { defineDrafts, useSession } from '@flight-amigo/shell/sdk'
import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormProps, useForm } from 'react-hook-form'

interface DraftForm<Values extends FieldValues> {
  name: string
  /** Validates a stored draft, which may lack newer fields. */
  schema: { safeParse(value: unknown): { data?: Partial<Values> | undefined } }
  values: Values
  options: Omit<UseFormProps<Values>, 'defaultValues'>
}

/** The draft survives a reload. It is stored for the current user until `forget` is called. */
export function useDraftForm<Values extends FieldValues>({ name, schema, values, options }: DraftForm<Values>) {
  const { user } = useSession()
  const owner = user?.id ?? 'visitor'
  const [drafts] = useState(() => defineDrafts<Partial<Values>>({ name: 'listings-form', storedIn: 'tab', schema }))
  const [draft] = useState(() => drafts.read(owner, name))
  const form = useForm<Values>({ ...options, defaultValues: { ...values, ...draft } as DefaultValues<Values> })
  const { watch, getValues } = form

  useEffect(() => {
    const { unsubscribe } = watch(() => drafts.save(owner, getValues(), name))
    return unsubscribe
  }, [watch, getValues, drafts, owner, name])

  return {
    form,
    isRestored: draft !== undefined,
    isChanged: () =>
      Object.entries(values).some(([field, value]) => serialize(getValues()[field]) !== serialize(value)),
    forget: () => drafts.forget(owner, name),
  }
}

const serialize = (value: unknown) => JSON.stringify(value)
