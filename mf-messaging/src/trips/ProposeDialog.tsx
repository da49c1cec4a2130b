import { type OtherUser, type ProposableListing, proposedFlights } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { isolateDirection } from '@flight-amigo/shared-ui/isolateDirection'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Select } from '@flight-amigo/shared-ui/Select'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Link, useFailure } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import styles from './Dialogs.module.css'
import { LegsForm } from './LegsForm.tsx'
import { valuesOf } from './legValues.ts'
import { proposalApi } from './proposal.api.ts'
import {
  bySide,
  type Choice,
  firstChoice,
  flightsOf,
  isCounterpart,
  isProposable,
  listingLabel,
  yourRelative,
} from './proposal.ts'
import { SHARES_NOTHING, TravelerShares } from './TravelerShares.tsx'
import { nameIn } from './tripTexts.ts'

interface Props {
  me: number
  other: OtherUser
  about: number | undefined
  onDone: (revision: number) => void
  onClose: () => void
}

const NEW = { refetchOnMountOrArgChange: true, refetchOnReconnect: true }

export function ProposeDialog({ me, other, about, onDone, onClose }: Props) {
  const { t } = useLingui()
  const name = nameIn(other.username)
  const mine = proposalApi.useProposableOfMineQuery(me, NEW)
  const theirs = proposalApi.useProposableOfQuery({ me, other: other.id }, NEW)
  const queries = [mine, theirs]
  const isFailed = queries.some(({ isError }) => isError)
  const retry = () => {
    for (const { isError, refetch } of queries) if (isError) refetch()
  }
  const content = () => {
    if (isFailed)
      return (
        <ErrorState
          title={t`The listings could not be loaded`}
          level={3}
          onRetry={retry}
          retrying={queries.some(({ isFetching }) => isFetching)}
        >
          <Trans>Please check your connection and try again.</Trans>
        </ErrorState>
      )
    if (!mine.data || !theirs.data || queries.some(({ isFetching }) => isFetching))
      return (
        <SkeletonGroup label={t`Loading the listings`}>
          <Skeleton lines={6} />
        </SkeletonGroup>
      )
    const open = (listings: ProposableListing[], isMine: boolean) => listings.filter((one) => isProposable(one, isMine))
    const [own, their] = [open(mine.data, true), open(theirs.data.listings, false)]
    if (own.length + their.length === 0)
      return (
        <EmptyState
          title={t`No open listing`}
          level={3}
          action={
            <Link className={buttonClass()} to="/create-listing">
              <Trans>Create a Listing</Trans>
            </Link>
          }
        >
          <Trans>One of you needs a listing to propose a trip.</Trans>
        </EmptyState>
      )
    return (
      <ProposalForm me={me} other={other} about={about} mine={own} theirs={their} onDone={onDone} onClose={onClose} />
    )
  }
  return (
    <Dialog open onClose={onClose} title={t`Propose a trip to ${name}`}>
      {content()}
    </Dialog>
  )
}

interface ProposalFormProps {
  me: number
  other: OtherUser
  about: number | undefined
  mine: ProposableListing[]
  theirs: ProposableListing[]
  onDone: (revision: number) => void
  onClose: () => void
}

function ProposalForm(props: ProposalFormProps) {
  const { t } = useLingui()
  const { me, other, about, mine, theirs } = props
  const [chosen, setChoice] = useState(() => firstChoice(mine, theirs, about))
  const choice = { ...chosen, mine: mine.find(({ id }) => id === chosen.mine?.id) }
  const name = nameIn(other.username)
  const choose = (side: keyof Choice) => (listing: ProposableListing | undefined) => {
    const rest = side === 'mine' ? choice.theirs : choice.mine
    const counterpart = rest && listing && !isCounterpart(rest, listing) ? undefined : rest
    setChoice(side === 'mine' ? { mine: listing, theirs: counterpart } : { mine: counterpart, theirs: listing })
  }
  return (
    <div className={styles.form}>
      <p>
        <Trans>
          {name} gets an email and answers here. Nothing is final until you both agree, and none of your details are
          shared: no phone number, email address or photo.
        </Trans>
      </p>
      <Listings
        label={t`${name}'s listing`}
        listings={theirs}
        chosen={choice.theirs}
        canBeNone={choice.mine !== undefined}
        onChoose={choose('theirs')}
      />
      <Listings
        label={t`Your listing`}
        listings={mine.filter((listing) => isCounterpart(choice.theirs, listing))}
        chosen={choice.mine}
        canBeNone={choice.theirs !== undefined}
        onChoose={choose('mine')}
      />
      {choice.mine?.confirmed === false ? (
        <ConfirmMine me={me} listing={choice.mine} />
      ) : (
        <Flights key={`${choice.mine?.id} ${choice.theirs?.id}`} {...props} choice={choice} />
      )}
    </div>
  )
}

/** A listing that was posted without a session is shown to no one as the user's before they confirm it. */
function ConfirmMine({ me, listing: { id } }: { me: number; listing: ProposableListing }) {
  const { t } = useLingui()
  const [confirm, { isLoading }] = proposalApi.useConfirmMineMutation()
  const { failure, fail, clear } = useFailure()
  const yes = async () => {
    clear()
    const { error } = await confirm({ me, id })
    if (error)
      return fail(
        { title: t`Your answer was not saved`, description: t`Please check your connection and try again.` },
        error,
      )
    announce(t`Listing confirmed`)
  }
  return (
    <Notice title={t`Did you post this listing?`}>
      <p>
        <Trans>
          It was posted with your email address by someone who was not logged in. It can be used for a trip once you say
          that it is yours.
        </Trans>
      </p>
      <FailureNotice failure={failure} />
      <Button busy={isLoading} onClick={() => void yes()}>
        <Trans>Yes, it is mine</Trans>
      </Button>
    </Notice>
  )
}

interface ListingsProps {
  label: string
  listings: ProposableListing[]
  chosen: ProposableListing | undefined
  canBeNone: boolean
  onChoose: (listing: ProposableListing | undefined) => void
}

function Listings({ label, listings, chosen, canBeNone, onChoose }: ListingsProps) {
  const { t } = useLingui()
  if (listings.length === 0) return null
  if (listings.length === 1 && chosen && !canBeNone)
    return (
      <p className={styles.chosenListings}>
        <b>{label}</b>
        <span>{listingLabel(chosen)}</span>
      </p>
    )
  return (
    <Field label={label}>
      <Select
        value={chosen?.id ?? ''}
        onChange={({ target }) => onChoose(listings.find(({ id }) => id === Number(target.value)))}
      >
        {(canBeNone || !chosen) && (
          <option value="">{t({ message: 'None', comment: 'No listing, in a list of listings.' })}</option>
        )}
        {listings.map((listing) => (
          <option key={listing.id} value={listing.id}>
            {listingLabel(listing)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Flights({ me, other, choice, onDone, onClose }: ProposalFormProps & { choice: Choice }) {
  const { t } = useLingui()
  const { helper, seeking } = bySide(choice)
  const [propose, { isLoading }] = proposalApi.useProposeMutation()
  const [shares, setShares] = useState(SHARES_NOTHING)
  // Only the poster of a listing for a family member can share their details.
  const companion = seeking === choice.mine ? seeking?.traveler : undefined
  const name = nameIn(other.username)
  return (
    <LegsForm
      me={me}
      draft={`to.${other.id}.${helper?.id ?? ''}.${seeking?.id ?? ''}`}
      initial={() => proposedFlights(flightsOf(seeking), flightsOf(helper)).map(valuesOf)}
      name={name}
      isHelper={helper ? helper === choice.mine : seeking !== choice.mine}
      submitLabel={t({
        message: 'Propose the Trip',
        comment: 'Sends the form. The button “Propose a trip”, which opens it, has another name.',
      })}
      failureTitle={t`The trip could not be proposed`}
      isLoading={isLoading}
      send={(legs, updateMyListing) =>
        propose({
          ...{ me, otherUserId: other.id, legs, updateMyListing },
          ...(companion && { shares }),
          ...{ helperListingId: helper?.id ?? null, seekingListingId: seeking?.id ?? null },
        })
      }
      onSent={({ revision }) => {
        announce(t`Trip proposed. We'll email ${name}.`)
        onDone(revision)
      }}
      onRefused={(failure) => failure?.code === 'trip-proposed' && onClose()}
      onClose={onClose}
    >
      {companion && (
        <TravelerShares
          name={name}
          traveler={isolateDirection(companion.firstName ?? yourRelative(companion.relation))}
          shares={shares}
          isAgreed={false}
          onChange={(field, isShared) => setShares({ ...shares, [field]: isShared })}
        />
      )}
    </LegsForm>
  )
}
