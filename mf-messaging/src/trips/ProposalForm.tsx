import { type OtherUser, type ProposableListing, proposedFlights } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Select } from '@flight-amigo/shared-ui/Select'
import { type Failure, useFailure } from '@flight-amigo/shell/sdk'
import { type FormEvent, useState } from 'react'
import styles from './Dialogs.module.css'
import { LegsFields } from './LegsFields.tsx'
import { checkedLegs, errorsOf, type LegErrors, useLegs, valuesOf } from './legValues.ts'
import { bySide, type Choice, firstChoice, flightsOf, isCounterpart, listingWords } from './proposal.ts'
import { tripsApi } from './trips.api.ts'
import { CHECK } from './useTripStep.ts'
import { nameIn } from './words.ts'

interface Props {
  me: number
  other: OtherUser
  about: number | undefined
  mine: ProposableListing[]
  theirs: ProposableListing[]
  onDone: (revision: number) => void
  onClose: () => void
}

/** Which listings the proposal is about; its flights follow from them. */
export function ProposalForm(props: Props) {
  const { other, about, mine, theirs } = props
  const [choice, setChoice] = useState(() => firstChoice(mine, theirs, about))
  const name = nameIn(other.username)
  const choose = (side: keyof Choice) => (listing: ProposableListing | undefined) => {
    const rest = side === 'mine' ? choice.theirs : choice.mine
    const kept = rest && listing && !isCounterpart(rest, listing) ? undefined : rest
    setChoice(side === 'mine' ? { mine: listing, theirs: kept } : { mine: kept, theirs: listing })
  }
  return (
    <div className={styles.form}>
      <p>
        {name} gets an e-mail and answers here. Until both have agreed, neither is bound, and nothing of you is shown.
      </p>
      <Listings
        label={`${name}’s listing`}
        listings={theirs}
        chosen={choice.theirs}
        canBeNone={choice.mine !== undefined}
        onChoose={choose('theirs')}
      />
      <Listings
        label="Your listing"
        listings={mine.filter((listing) => isCounterpart(choice.theirs, listing))}
        chosen={choice.mine}
        canBeNone={choice.theirs !== undefined}
        onChoose={choose('mine')}
      />
      <Flights key={`${choice.mine?.id} ${choice.theirs?.id}`} {...props} choice={choice} />
    </div>
  )
}

interface ListingsProps {
  label: string
  listings: ProposableListing[]
  chosen: ProposableListing | undefined
  canBeNone: boolean
  onChoose: (listing: ProposableListing | undefined) => void
}

/** The listings of one of the two. One that is the only one is no question. */
function Listings({ label, listings, chosen, canBeNone, onChoose }: ListingsProps) {
  if (listings.length === 0) return null
  if (listings.length === 1 && chosen && !canBeNone)
    return (
      <p className={styles.given}>
        <b>{label}</b>
        <span>{listingWords(chosen)}</span>
      </p>
    )
  return (
    <Field label={label}>
      <Select
        value={chosen?.id ?? ''}
        onChange={({ target }) => onChoose(listings.find(({ id }) => id === Number(target.value)))}
      >
        {(canBeNone || !chosen) && <option value="">None</option>}
        {listings.map((listing) => (
          <option key={listing.id} value={listing.id}>
            {listingWords(listing)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const NONE: LegErrors = {}

/** The flights of the proposal, and Send. */
function Flights({ me, other, choice, onDone, onClose }: Props & { choice: Choice }) {
  const { helper, seeking } = bySide(choice)
  const { values, change, forget } = useLegs(me, `to.${other.id}.${helper?.id ?? ''}.${seeking?.id ?? ''}`, () =>
    proposedFlights(flightsOf(seeking), flightsOf(helper)).map(valuesOf),
  )
  const [errors, setErrors] = useState(NONE)
  const [propose, { isLoading }] = tripsApi.useProposeMutation()
  const { failure, fail, clear } = useFailure()
  const name = nameIn(other.username)
  const isHelper = helper ? helper === choice.mine : seeking !== choice.mine

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    clear()
    const checked = checkedLegs(values)
    setErrors('errors' in checked ? checked.errors : NONE)
    if ('errors' in checked) return
    const { data, error } = await propose({
      ...{ me, otherUserId: other.id, helperListingId: helper?.id ?? null, seekingListingId: seeking?.id ?? null },
      legs: checked.legs,
    })
    if (data) {
      forget()
      announce(`You have proposed the trip. ${name} is told by e-mail.`)
      onDone(data.revision)
      return onClose()
    }
    setErrors(errorsOf(error))
    fail({ title: 'The trip could not be proposed', description: CHECK }, error)
    if ((error as Failure | undefined)?.code === 'trip-proposed') onClose()
  }
  const cancel = () => {
    forget()
    onClose()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <LegsFields
        values={values}
        onChange={change}
        errors={errors}
        together={isHelper ? 'I am on this flight, too' : `${name} is on this flight, too`}
      />
      {errors[''] && <Notice tone="danger">{errors['']}</Notice>}
      <FailureNotice failure={failure} />
      <DialogActions>
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isLoading}>
          Propose the Trip
        </Button>
      </DialogActions>
    </form>
  )
}
