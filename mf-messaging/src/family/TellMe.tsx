import type { FamilyTrip } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { useFailure } from '@flight-amigo/shell/sdk'
import styles from './FamilyTripView.module.css'
import { useTellFamilyMutation } from './family.api.ts'

const BY = { mail: 'by e-mail', sms: 'by text message' }

/** Whether the family is told of each step. */
export function TellMe({ token, tells }: { token: string; tells: NonNullable<FamilyTrip['tells']> }) {
  const [tell, { isLoading }] = useTellFamilyMutation()
  const { failure, fail, clear } = useFailure()
  const { channel, wanted } = tells

  async function change() {
    clear()
    const { error } = await tell({ token, wanted: !wanted })
    if (error) fail({ title: 'Nothing was changed', description: 'Please check your connection and try again.' }, error)
    else announce(wanted ? 'You are told of no more steps.' : `You are told of each step ${BY[channel]}.`)
  }
  return (
    <div className={styles.tell}>
      {wanted && <p>You are told of each step {BY[channel]}.</p>}
      {/* One button, so that the focus stays on it. */}
      <Button variant={wanted ? 'quiet' : 'accent'} busy={isLoading} onClick={change}>
        {wanted ? 'Stop telling me' : 'Tell me at each step'}
      </Button>
      {!wanted && <p className={styles.by}>We write to you {BY[channel]}.</p>}
      <FailureNotice failure={failure} />
    </div>
  )
}
