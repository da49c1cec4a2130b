import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Select } from '@flight-amigo/shared-ui/Select'
import { useNavigate } from '@flight-amigo/shell/sdk'
import { type FormEvent, useState } from 'react'
import { AirportPicker } from '../airports/AirportPicker.tsx'
import type { Filters } from '../listings.api.ts'
import styles from './SearchForm.module.css'
import { searchAddress } from './searchAddress.ts'

type Chosen = Record<'from' | 'to' | 'date' | 'flight' | 'type', string>

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
  const choose = (name: keyof Chosen) => (value: string) => setChosen((before) => ({ ...before, [name]: value }))

  const search = (event: FormEvent) => {
    event.preventDefault()
    const { type, ...rest } = chosen
    navigate(searchAddress({ ...rest, ...(type === 'helper' || type === 'seeking_help' ? { type } : {}) }))
  }

  return (
    <form className={styles.form} aria-label="Search" onSubmit={search}>
      <AirportPicker
        label="From"
        end="departure"
        value={chosen.from}
        onChange={choose('from')}
        placeholder="City or airport"
      />
      <AirportPicker label="To" end="arrival" value={chosen.to} onChange={choose('to')} placeholder="City or airport" />
      <Field label="Travel Date">
        <Input type="date" value={chosen.date} onChange={({ target }) => choose('date')(target.value)} />
      </Field>
      <Field label="Flight Number">
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
            navigate('/search')
          }}
        >
          Reset Filters
        </Button>
      </div>
    </form>
  )
}
