import { type FormEvent, useEffect, useRef, useState } from 'react'
import { replaceBadInputs } from '../badInputs.ts'

/** A schema of the contract. */
interface Schema<Data> {
  safeParse: (values: unknown) => {
    data?: Data | undefined
    error?: { issues: ReadonlyArray<{ path: PropertyKey[]; message: string }> } | undefined
  }
}

interface Form<Name extends string, Data> {
  /** The values in the URL. A navigation to another URL resets the form to them. */
  given: Record<Name, string>
  address: string
  schema: Schema<Data>
  /** Checks that need more than one field or the list of airports. */
  rules: (values: Record<Name, string>) => Partial<Record<Name, string>>
  onSearch: (data: Data) => void
  /** Whether the form starts collapsed. */
  folded?: boolean
}

/** The state of a search form. A submit shows all errors and focuses the first invalid field. */
export function useSearchForm<Name extends string, Data>(of: Form<Name, Data>) {
  const { given, address, schema, rules, onSearch, folded = false } = of
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(given)
  const [problems, setProblems] = useState<Partial<Record<Name, string>>>({})
  const [refusals, setRefusals] = useState(0)
  const [isCollapsed, setCollapsed] = useState(folded)

  const reset = (filled: Record<Name, string>) => {
    setValues(filled)
    setProblems({})
  }
  const [seen, see] = useState(address)
  if (seen !== address) {
    see(address)
    reset(given)
  }

  useEffect(() => {
    if (refusals) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = { ...values }
    replaceBadInputs(event.currentTarget.querySelectorAll('input'), (name, text) => {
      typed[name as Name] = text
    })
    const { data, error } = schema.safeParse(typed)
    const found = rules(typed)
    for (const { path, message } of error?.issues ?? []) found[path[0] as Name] = message
    setProblems(found)
    if (data && Object.keys(found).length === 0) {
      setCollapsed(true)
      onSearch(data)
    } else setRefusals(refusals + 1)
  }

  /** The props of a controlled field. */
  const field = (name: Name) => ({
    value: values[name],
    error: problems[name],
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }))
      setProblems(({ [name]: _, ...rest }) => rest as typeof problems)
    },
  })

  return { form, values, field, reset, submit, isCollapsed, setCollapsed }
}
