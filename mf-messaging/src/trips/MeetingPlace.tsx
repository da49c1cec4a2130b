import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { Trans, useLingui } from '@lingui/react/macro'
import { SIDES } from './labels.ts'
import styles from './TripPage.module.css'

export function MeetingPlace({ meeting: { place, side, carry } }: Pick<Trip, 'meeting'>) {
  const { t } = useLingui()
  return (
    <>
      <PersonText as="p" className={styles.place}>
        {place ?? t({ message: 'Not chosen yet', comment: 'The place where two travelers meet.' })}
      </PersonText>
      {side && <p>{t(SIDES[side])}</p>}
      {carry && (
        <>
          <h3 className={styles.small}>
            <Trans>What to bring</Trans>
          </h3>
          <PersonText as="p" className={styles.lines}>
            {carry}
          </PersonText>
        </>
      )}
    </>
  )
}
