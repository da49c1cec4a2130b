import { SearchForm as Schema } from '@flight-amigo/backend/contract/listings'
import { useNavigate } from '@flight-amigo/shell/sdk'
import { useEffect, useState } from 'react'
import { AirportPicker } from '../airports/AirportPicker.tsx'
import { useDepartureDay, useUnknownAirports } from '../airports/departureDay.ts'
import { DayField } from '../search/DayField.tsx'
import { searchAddress } from '../search/searchAddress.ts'
import { tripProblems } from '../search/searchRules.ts'
import { useFields } from '../search/useFields.ts'
import { SearchFrame } from './SearchFrame.tsx'

/** The search on the home page. It has the rules of the search page, to which it leads. */
export function HomeSearch() {
  const navigate = useNavigate()
  const [painted] = useState(readPainted)
  const { form, values, field, submit } = useFields({
    given: painted.values,
    address: '',
    schema: Schema,
    rules: (values) => tripProblems(values, earliest, isUnknown),
    onSearch: ({ type, ...rest }) => navigate(searchAddress({ ...rest, ...(type !== 'both' && { type }) })),
  })
  const { today, earliest } = useDepartureDay(values.from)
  const isUnknown = useUnknownAirports(values)

  useEffect(() => {
    const element = form.current?.elements[painted.focused]
    if (!(element instanceof HTMLElement)) return
    element.focus({ preventScroll: true })
    // The picker marks its text when it gets the focus, and the next key would replace what somebody is typing.
    if (element instanceof HTMLInputElement && element.type === 'text') element.setSelectionRange(-1, -1)
  }, [form, painted])

  return (
    <SearchFrame ref={form} onSubmit={submit} noValidate type={field('type')}>
      <AirportPicker {...field('from')} label="From" end="departure" placeholder="City or airport" />
      <AirportPicker {...field('to')} label="To" end="arrival" placeholder="City or airport" />
      <DayField {...field('date')} name="date" label="Travel Date" min={earliest} today={today} />
    </SearchFrame>
  )
}

/** What somebody has typed into the painted form before this one replaces it, and the place of the focus in it. */
function readPainted() {
  const form = document.querySelector<HTMLFormElement>('form[data-painted="search"]')
  const typed = new FormData(form ?? undefined)
  const value = (name: string) => String(typed.get(name) ?? '')
  return {
    values: { from: value('from'), to: value('to'), date: value('date'), type: value('type') || 'helper' },
    focused: [...(form?.elements ?? [])].indexOf(document.activeElement as Element),
  }
}
