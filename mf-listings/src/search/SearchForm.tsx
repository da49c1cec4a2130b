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
type Chosen = Record<Name, string>

/** Narrows the search; every field may stay empty. */
export function SearchForm({ filters }: { filters: Filters }) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Chosen>({
    from: filters.from ?? '',
    to: filters.to ?? '',
    date: filters.date ?? '',
    flight: filters.flight ?? '',
    type: filters.type ?? 'both',
  })
  const [faults, setFaults] = useState<Partial<Chosen>>({})
  const form = useRef<HTMLFormElement>(null)
  const choose = (name: Name) => (value: string) => setChosen((before) => ({ ...before, [name]: value }))

  const search = (event: FormEvent) => {
    event.preventDefault()
    const { data, error } = Schema.safeParse(chosen)
    setFaults(Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []))
    if (!data) return
    const { type, ...rest } = data
    navigate(searchAddress({ ...rest, ...(type !== 'both' && { type }) }))
  }

  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])

  return (
    <form ref={form} className={styles.form} aria-label="Search" onSubmit={search} noValidate>
      <AirportPicker
        label="From"
        end="departure"
        value={chosen.from}
        onChange={choose('from')}
        error={faults.from}
        placeholder="City or airport"
      />
      <AirportPicker
        label="To"
        end="arrival"
        value={chosen.to}
        onChange={choose('to')}
        error={faults.to}
        placeholder="City or airport"
      />
      <Field label="Travel Date" error={faults.date}>
        <Input type="date" value={chosen.date} onChange={({ target }) => choose('date')(target.value)} />
      </Field>
      <Field label="Flight Number" error={faults.flight}>
        <Input
          value={chosen.flight}
          onChange={({ target }) => choose('flight')(target.value)}
          placeholder="AA1234"
          autoCapitalize="characters"
          autoComplete="off"
        />
      </Field>
      <Field label="Looking for">
        <Select value={chosen.type} onChange={({ target }) => choose('type')(target.value)}>
          <option value="both">All options</option>
          <option value="helper">Amigos only</option>
          <option value="seeking_help">Help seekers only</option>
        </Select>
      </Field>
      <div className={styles.buttons}>
        <Button type="submit">Search</Button>
        {/* Also empties what was typed and not searched for yet, when the address has no filter to lose. */}
        <Button
          variant="quiet"
          onClick={() => {
            setChosen({ from: '', to: '', date: '', flight: '', type: 'both' })
            setFaults({})
            navigate('/search')
          }}
        >
          Reset Filters
        </Button>
      </div>
    </form>
  )
}
