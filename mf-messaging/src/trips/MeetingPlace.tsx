import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Trans, useLingui } from '@lingui/react/macro'
import { SIDES } from './labels.ts'
import styles from './TripPage.module.css'

export function MeetingPlace({ meeting: { place, side, carry } }: Pick<Trip, 'meeting'>) {
  const { t } = useLingui()
  return (
    <>
      <p className={styles.place} dir="auto">
        {place ?? t({ message: 'Not chosen yet', comment: 'The place where two travelers meet.' })}
      </p>
      {side && <p>{t(SIDES[side])}</p>}
      {carry && (
        <>
          <h3 className={styles.small}>
            <Trans>What to bring</Trans>
          </h3>
          <p className={styles.lines} dir="auto">
            {carry}
          </p>
        </>
      )}
    </>
  )
}
