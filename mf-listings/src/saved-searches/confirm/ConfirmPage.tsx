import type { SavedSearch } from '@flight-amigo/backend/contract/listings'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { errorText, type Failure, Link, useReplaceUrl, useSearchParams } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { RouteText } from '../../listing/RouteText.tsx'
import { dailyTimeOfReader, searchFrequencyText } from '../alertText.ts'
import styles from '../SavedSearches.module.css'
import { resultsPath, savedSearchesPath } from '../savedSearch.ts'
import { useConfirmSearchMutation } from '../savedSearches.api.ts'
import { searchText } from '../searchText.ts'

type Outcome =
  | { is: 'begun'; search: SavedSearch }
  /** Retrying does not help. */
  | { is: 'refused'; code: string | undefined; sentence: string }
  | { is: 'failed' }

const isTransient = ({ status }: Failure) => status === 'FETCH_ERROR' || status === 429 || status >= 500

/**
 * Confirms the saved search with the token from an email's link, and removes the token from the URL. After a network
 * error the token stays, so that a reload retries.
 */
function useConfirmedSearch() {
  const [params] = useSearchParams()
  const replaceUrl = useEffectEvent(useReplaceUrl())
  const [confirm] = useConfirmSearchMutation()
  const [outcome, setOutcome] = useState<Outcome>()
  const sent = useRef<string>(undefined)
  const token = params.get('token')

  useEffect(() => {
    if (!token || sent.current === token) return
    sent.current = token
    const run = async () => {
      const { data, error } = await confirm(token)
      const failure = error as Failure | undefined
      if (failure && isTransient(failure)) return setOutcome({ is: 'failed' })
      setOutcome(
        data
          ? { is: 'begun', search: data }
          : { is: 'refused', code: failure?.code, sentence: errorText(failure, t`Something went wrong.`) },
      )
      replaceUrl('/saved-searches/confirm')
    }
    void run()
  }, [token, confirm, outcome])

  const retry = () => {
    sent.current = undefined
    setOutcome(undefined)
  }
  useRetryOnline(outcome?.is === 'failed', retry)
  return { outcome, hasToken: token !== null, retry }
}

interface Props {
  title?: string
  lead?: string
  children?: ReactNode
}

const ConfirmFrame = ({ title = t`Confirming your alert`, lead = t`One moment, please.`, children }: Props) => (
  <Page width="form">
    <PageHeading lead={lead}>{title}</PageHeading>
    {children}
  </Page>
)

/** The page sends the token, because email programs open links. */
export function ConfirmPage() {
  const { outcome, hasToken, retry } = useConfirmedSearch()
  if (outcome?.is === 'begun') {
    const { search } = outcome
    const text = searchText(search)
    return (
      <FocusedHeading>
        <ConfirmFrame title={t`Your alert is on`} lead={t`We'll email you when someone posts a trip that fits.`}>
          <Card className={`${styles.offer} ${styles.panel}`}>
            <p className={styles.text}>
              <Trans>
                <b>
                  <RouteText from={search.fromCity} to={search.toCity} />
                </b>
                : {text}.
              </Trans>
            </p>
            <p className={styles.text}>{searchFrequencyText(search, dailyTimeOfReader())}</p>
            <div className={styles.actions}>
              <Link className={buttonClass()} to={resultsPath(search)}>
                <Trans>See current listings</Trans>
              </Link>
              <Link className={styles.link} to={savedSearchesPath(search.type)}>
                <Trans>Change or end this alert</Trans>
              </Link>
            </div>
          </Card>
        </ConfirmFrame>
      </FocusedHeading>
    )
  }
  if (outcome?.is === 'failed')
    return (
      <ConfirmFrame lead={t`It is not on yet.`}>
        <ErrorState title={t`Your alert could not be confirmed`} onRetry={retry}>
          <Trans>Please check your connection. We'll try again when it's back.</Trans>
        </ErrorState>
      </ConfirmFrame>
    )
  if (outcome?.is === 'refused')
    return (
      <FocusedHeading>
        <ConfirmFrame title={t`Your alert is not on`} lead={outcome.sentence}>
          {outcome.code === 'too-many-saved-searches' ? (
            <Link className={buttonClass()} to={savedSearchesPath('both')}>
              <Trans>Your saved searches</Trans>
            </Link>
          ) : (
            <SearchAgain>
              <Trans>Links work for 48 hours. Search again, and we'll send you a new one.</Trans>
            </SearchAgain>
          )}
        </ConfirmFrame>
      </FocusedHeading>
    )
  if (hasToken) return <ConfirmFrame />
  return (
    <ConfirmFrame title={t`Confirm your alert`} lead={t`Please open this page with the link in our email.`}>
      <SearchAgain>
        <Trans>Open the link in the email again, or start a new search.</Trans>
      </SearchAgain>
    </ConfirmFrame>
  )
}

const FocusedHeading = ({ children }: { children: ReactNode }) => <div ref={focusHeading}>{children}</div>
const focusHeading = (element: HTMLElement | null) => takeFocus(element?.querySelector('h1') ?? null)

const SearchAgain = ({ children }: { children: ReactNode }) => (
  <EmptyState
    title={t`Still looking for someone?`}
    action={
      <Link className={buttonClass()} to="/search">
        <Trans>Search</Trans>
      </Link>
    }
  >
    {children}
  </EmptyState>
)
