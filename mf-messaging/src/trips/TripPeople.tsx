import { personPath } from '@flight-amigo/backend/addresses/listings'
import type { Shares, Trip, TripPerson } from '@flight-amigo/backend/contract/messaging'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Link, useSession } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { SHARES_NOTHING, type TravelerShared, TravelerShares } from './TravelerShares.tsx'
import styles from './TripPage.module.css'
import { TripPart } from './TripPart.tsx'
import { shareEndOf } from './tripState.ts'
import { nameIn, sidesOf } from './tripTexts.ts'
import { useTripStep } from './useTripStep.ts'

const NOTHING: Shares & TravelerShared = { ...{ phone: false, mail: false, photo: false }, ...SHARES_NOTHING }

function useShares(me: number, trip: Trip) {
  const { mine, other } = sidesOf(trip, me)
  const { act, failure } = useTripStep(me, trip)
  const [pending, setPending] = useState<Shares>()
  const latest = useRef<Shares>(undefined)
  const name = nameIn(other.username)
  const shares = pending ?? mine.shares ?? NOTHING

  /** One after the other, so that no refusal is lost. */
  async function share(key: keyof Shares, isShared: boolean) {
    const isSaving = latest.current !== undefined
    latest.current = { ...shares, [key]: isShared }
    setPending(latest.current)
    if (isSaving) return
    const announcement = isShared ? t`${name} sees it now.` : t`${name} can no longer see it.`
    for (let saved: Shares | undefined; saved !== latest.current; ) {
      saved = latest.current
      if (!(await act({ step: 'shares', body: saved }, { announcement, failureTitle: t`This could not be saved` })))
        break
    }
    latest.current = undefined
    setPending(undefined)
  }
  return { name, shares: { ...NOTHING, ...shares }, share, failure }
}

export function SharedInProposal({ me, trip }: { me: number; trip: Trip }) {
  const { name, shares, share, failure } = useShares(me, trip)
  return (
    <TripPart id="shared" title={t`What you share`}>
      <TravelerShares
        name={name}
        traveler={sidesOf(trip, me).traveler}
        shares={shares}
        isAgreed={false}
        onChange={share}
      />
      <FailureNotice failure={failure} />
    </TripPart>
  )
}

export function TripPeople({ me, trip }: { me: number; trip: Trip }) {
  const { other, isHelper, traveler } = sidesOf(trip, me)
  const { user } = useSession()
  const { name, shares, share, failure } = useShares(me, trip)

  const choices = [
    { key: 'phone', label: t`${name} sees my phone number`, can: user?.phoneNumberMasked != null },
    { key: 'mail', label: t`${name} sees my email address`, can: true },
    { key: 'photo', label: t`${name} sees my photo, to find me`, can: user?.profilePictureUrl != null },
  ] as const
  const end = shareEndOf(trip)
  return (
    <TripPart id="people" title={t`How you reach each other`}>
      <Other person={other} />
      {!other.unreachable && (
        <fieldset className={styles.choices}>
          <legend>
            <Trans>What {name} can see about you</Trans>
          </legend>
          {choices.map(({ key, label, can }) => (
            <Checkbox
              key={key}
              label={label}
              checked={shares[key]}
              disabled={!can && !shares[key]}
              help={
                can ? undefined : (
                  <Link to="/profile">
                    <Trans>Add it in your profile first</Trans>
                  </Link>
                )
              }
              onChange={({ target }) => void share(key, target.checked)}
            />
          ))}
          <p className={styles.soft}>
            <Trans>You can change this at any time. It ends on its own after {end}.</Trans>
          </p>
        </fieldset>
      )}
      {trip.companion && !isHelper && !other.unreachable && (
        <TravelerShares name={name} traveler={traveler} shares={shares} isAgreed onChange={share} />
      )}
      <FailureNotice failure={failure} />
    </TripPart>
  )
}

function Other({ person }: { person: TripPerson }) {
  const { id, username, profilePictureUrl, verified, phone, mail, unreachable } = person
  return (
    <div className={styles.person}>
      <Avatar name={username} src={profilePictureUrl} />
      <div className={styles.text}>
        <b>
          {unreachable ? (
            <bdi>{username}</bdi>
          ) : (
            <Link className={styles.contactLink} to={personPath(id)}>
              <bdi>{username}</bdi>
            </Link>
          )}
        </b>
        {verified && (
          <span className={styles.soft}>
            <Trans>Phone verified by a code. We haven't checked their identity.</Trans>
          </span>
        )}
        {phone && (
          <a className={styles.contactLink} href={`tel:${phone}`} dir="ltr">
            {phone}
          </a>
        )}
        {mail && (
          <a className={styles.contactLink} href={`mailto:${mail}`} dir="ltr">
            {mail}
          </a>
        )}
        {!phone && !mail && <span className={styles.soft}>{nothingShared(person)}</span>}
      </div>
    </div>
  )
}

/** After a contact request the user has seen contact details, so "has not shared" would be false. */
function nothingShared({ username, contacted, unreachable }: TripPerson): string {
  const name = nameIn(username)
  if (contacted) return t`You saw their contact details through your contact request. Nothing is shared for this trip.`
  return unreachable
    ? t`${name} has not shared a phone number or an email address.`
    : t`${name} has not shared a phone number or an email address yet.`
}
