import { SearchForm as Schema } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Select } from '@flight-amigo/shared-ui/Select'
import { useNavigate } from '@flight-amigo/shell/sdk'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { AirportPicker } from '../airports/AirportPicker.tsx'
import type { Filters } from '../listings.api.ts'
import styles from './SearchForm.module.css'
import { searchAddress } from './searchAddress.ts'

type Name = 'from' | 'to' | 'date' | 'flight' | 'type'
type Values = Record<Name, string>

/** The filters of the search. Every field may be empty. */
export function SearchForm({ filters }: { filters: Filters }) {
  const navigate = useNavigate()
  const [values, setValues] = useState<Values>({
    from: filters.from ?? '',
    to: filters.to ?? '',
    date: filters.date ?? '',
    flight: filters.flight ?? '',
    type: filters.type ?? 'both',
  })
  const [problems, setProblems] = useState<Partial<Values>>({})
  const form = useRef<HTMLFormElement>(null)
  const setterOf = (name: Name) => (value: string) => setValues((before) => ({ ...before, [name]: value }))

  const search = (event: FormEvent) => {
    event.preventDefault()
    const { data, error } = Schema.safeParse(values)
    setProblems(Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []))
    if (!data) return
    const { type, ...rest } = data
    navigate(searchAddress({ ...rest, ...(type !== 'both' && { type }) }))
  }

  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  return (
    <form ref={form} className={styles.form} aria-label="Search" onSubmit={search} noValidate>
      <AirportPicker
        label="From"
        end="departure"
        value={values.from}
        onChange={setterOf('from')}
        error={problems.from}
        placeholder="City or airport"
      />
      <AirportPicker
        label="To"
        end="arrival"
        value={values.to}
        onChange={setterOf('to')}
        error={problems.to}
        placeholder="City or airport"
      />
      <Field label="Travel Date" error={problems.date}>
        <Input type="date" value={values.date} onChange={({ target }) => setterOf('date')(target.value)} />
      </Field>
      <Field label="Flight Number" error={problems.flight}>
        <Input
          value={values.flight}
          onChange={({ target }) => setterOf('flight')(target.value)}
          placeholder="AA1234"
          autoCapitalize="characters"
          autoComplete="off"
        />
      </Field>
      <Field label="Looking for">
        <Select value={values.type} onChange={({ target }) => setterOf('type')(target.value)}>
          <option value="both">All options</option>
          <option value="helper">Amigos only</option>
          <option value="seeking_help">Help seekers only</option>
        </Select>
      </Field>
      <div className={styles.buttons}>
        <Button type="submit">Search</Button>
        {/* The address may have no filters yet, so the fields are emptied here too. */}
        <Button
          variant="quiet"
          onClick={() => {
            setValues({ from: '', to: '', date: '', flight: '', type: 'both' })
            setProblems({})
            navigate('/search')
          }}
        >
          Reset Filters
        </Button>
      </div>
    </form>
  )
}
