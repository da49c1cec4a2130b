import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { Link, useFailure, useSearchParams } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from '../SavedSearches.module.css'
import { savedSearchesPath } from '../savedSearch.ts'
import { useStopAlertsMutation } from '../savedSearches.api.ts'

const INTRO = msg`We email you when someone posts a trip that matches yours. You can stop these emails here.`

const UnsubscribeFrame = ({ lead, children }: { lead: string; children?: ReactNode }) => (
  <Page width="form">
    <PageHeading lead={lead}>
      <Trans>Emails about matches</Trans>
    </PageHeading>
    {children}
  </Page>
)

const STOPPED = msg`You won't get these emails anymore. If this was about a listing, it stays open. If it was about a saved search, we've deleted it. You still receive messages.`

/** Works without a login. Opening it changes nothing, because email programs open links. */
export function UnsubscribePage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const [isStopped, setStopped] = useState(false)
  const [stop, stopping] = useStopAlertsMutation()
  const { failure, fail, clear } = useFailure()
  const container = useRef<HTMLDivElement>(null)

  // The focused button was removed, so move the focus.
  useEffect(() => {
    if (isStopped) takeFocus(container.current?.querySelector('h1') ?? null)
  }, [isStopped])

  const press = async () => {
    clear()
    const { error } = await stop(params.get('token') || '-')
    if (error)
      fail({ title: t`Nothing was changed`, description: t`Please check your connection and try again.` }, error)
    else setStopped(true)
  }
  return (
    <div ref={container}>
      <UnsubscribeFrame lead={t(isStopped ? STOPPED : INTRO)}>
        <div className={`${styles.offer} ${styles.panel}`}>
          {isStopped ? (
            <Link className={styles.link} to={savedSearchesPath('both')}>
              <Trans>Your listings and saved searches</Trans>
            </Link>
          ) : (
            <Button busy={stopping.isLoading} onClick={press}>
              <Trans>Stop these emails</Trans>
            </Button>
          )}
          <FailureNotice failure={failure} className={styles.fullWidth} />
        </div>
      </UnsubscribeFrame>
    </div>
  )
}
