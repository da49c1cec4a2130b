import { tripPath } from '@flight-amigo/backend/addresses/messaging'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import notFound from '@flight-amigo/shared-ui/drawings/not-found.svg'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { Illustration } from '@flight-amigo/shared-ui/Illustration'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Link, useLocation, useParams, useSearchParams } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import styles from './Confirmation.module.css'
import { answerOf, StillFlyingForm, stillFlyingQuestion } from './StillFlyingForm.tsx'

/** `/trips/:id/flying`, the link in an email. It needs no login, and opening it changes nothing. */
export function StillFlyingPage() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  // The token is in the fragment, which browsers never send.
  const token = useLocation().hash.slice(1)
  const toTrip = (
    <Link className={buttonClass({ variant: 'quiet' })} to={tripPath(Number(id))}>
      <Trans>Open your trip</Trans>
    </Link>
  )
  // The URL does not contain the name.
  const traveler = query.get('for') === 'traveler' ? null : undefined
  const isComplete = /^[1-9]\d{0,15}$/.test(id) && token !== ''
  return (
    <Page className={styles.page}>
      <PageHeading>{stillFlyingQuestion(traveler)}</PageHeading>
      {isComplete ? (
        <StillFlyingForm
          id={Number(id)}
          token={token}
          traveler={traveler}
          initial={answerOf(query.get('answer'))}
          footer={toTrip}
        />
      ) : (
        <EmptyState title={t`This link is not complete`} action={toTrip} drawing={<Illustration of={notFound} />}>
          <Trans>Please open it from the email again, or answer on the page of your trip.</Trans>
        </EmptyState>
      )}
    </Page>
  )
}
