import type { NewTrip } from '@flight-amigo/backend/contract/messaging'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Trans, useLingui } from '@lingui/react/macro'
import styles from './TripPage.module.css'

export type TravelerShared = Required<NonNullable<NewTrip['shares']>>

export const SHARES_NOTHING: TravelerShared = { firstName: false, ageBand: false, time: false }

interface Props {
  name: string
  traveler: string
  shares: TravelerShared
  isAgreed: boolean
  onChange: (field: keyof TravelerShared, isShared: boolean) => void
}

export function TravelerShares({ name, traveler, shares, isAgreed, onChange }: Props) {
  const { t } = useLingui()
  const choices = [
    { field: 'firstName', label: t`${name} sees the first name, ${traveler}` },
    { field: 'ageBand', label: t`${name} sees the age` },
    { field: 'time', label: t`${name} sees the time of day of the flights` },
  ] as const
  return (
    <fieldset className={styles.choices}>
      <legend>
        <Trans>
          What {name} can see about {traveler}
        </Trans>
      </legend>
      {choices
        .filter(({ field }) => field !== 'time' || !isAgreed)
        .map(({ field, label }) => (
          <Checkbox
            key={field}
            label={label}
            checked={shares[field]}
            onChange={({ target }) => onChange(field, target.checked)}
          />
        ))}
      {!isAgreed && (
        <p className={styles.soft}>
          <Trans>
            Once you agree on the trip, {name} sees all of this, and your note on how to recognize {traveler}. Then you
            can hide the first name and the age again.
          </Trans>
        </p>
      )}
    </fieldset>
  )
}
