import type { TravelerTrip } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { defineDrafts, Link } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { House } from 'lucide'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Card } from '../trip-card/card.ts'
import styles from './TravelerPage.module.css'
import { Call, Part } from './TravelerParts.tsx'

/** Trips whose traveler has confirmed the handover in this browser. */
const confirmed = defineDrafts({ name: 'handover', storedIn: 'browser', schema: z.boolean() })

interface Props {
  trip: TravelerTrip
  familyPhone: Card['familyPhone']
}

/** Asks about the handover that the helper recorded: the family stops worrying because of it. */
export function HandoverQuestion({ trip: { id, helper, milestones, traveler }, familyPhone }: Props) {
  const { t } = useLingui()
  const [reply, setReply] = useState(() => (confirmed.read('visitor', String(id)) ? 'confirmed' : undefined))
  const [isWrong, setWrong] = useState(false)
  const handover = milestones.find(({ kind }) => kind === 'handed-over')
  if (handover?.recordedBy !== 'helper' || !helper || reply === 'confirmed') return null
  const [name, family] = [helper.username, traveler.username]
  const thanks = t`Thank you. We are glad that you have arrived.`
  if (reply) return <p role="status">{thanks}</p>
  const confirm = () => {
    confirmed.save('visitor', true, String(id))
    setReply('thanks')
    announce(thanks)
  }
  return (
    <Part title={t`Is that right?`}>
      <p>
        <Trans comment="The helper's name, and the last step of the trip: Arrived, all is well.">
          <bdi>{name}</bdi> has recorded: Arrived, all is well.
        </Trans>
      </p>
      {isWrong && (
        <div role="status" className={styles.part}>
          <p>
            <Trans>
              Please call <bdi>{family}</bdi>, and say what happened.
            </Trans>
          </p>
          {familyPhone && <Call icon={House} number={familyPhone.number} name={familyPhone.name} />}
          <Link className={`${buttonClass({ variant: 'quiet', wide: true })} ${styles.recordButton}`} to="/contact">
            <Trans>Write to our team</Trans>
          </Link>
        </div>
      )}
      <Button wide variant="sky" className={styles.recordButton} onClick={confirm}>
        <Trans>Yes, all is well</Trans>
      </Button>
      {!isWrong && (
        <Button wide variant="quiet" className={styles.recordButton} onClick={() => setWrong(true)}>
          <Trans context="handover" comment="A button: the traveler has not arrived.">
            No
          </Trans>
        </Button>
      )}
    </Part>
  )
}
