// Not part of the entry, which the first load of every other page includes.
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { PageSkeleton } from '@flight-amigo/shared-ui/PageSkeleton'
import { Link } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import personStyles from './people/PersonPage.module.css'

export const AlertSkeleton = () => {
  const { t } = useLingui()
  return (
    <PageSkeleton tall={false} width="form">
      <PageHeading lead={t`One moment, please.`}>
        <Trans>Your alerts</Trans>
      </PageHeading>
    </PageSkeleton>
  )
}

export const FlightSearchHeading = ({ children }: { children: ReactNode }) => (
  <PageHeading
    back={
      <Link to="/">
        <Trans>Back to Home</Trans>
      </Link>
    }
  >
    {children}
  </PageHeading>
)

/** The heading of the page depends on the query. */
export const FlightSearchSkeleton = () => (
  <PageSkeleton>
    <FlightSearchHeading>
      <Trans>Flight Search</Trans>
    </FlightSearchHeading>
  </PageSkeleton>
)

// Part of the document, so that the page's largest text needs no script.
const ADVICE = (
  <>
    <Trans>
      We check phones, not people: read what others say about them, write before you rely on them, and meet them inside
      the terminal.
    </Trans>{' '}
    <Link to="/safety" className={personStyles.advice}>
      <Trans>How to stay safe</Trans>
    </Link>
  </>
)

export const PersonHeading = ({ lead = ADVICE }: { lead?: ReactNode }) => (
  <PageHeading lead={lead}>
    <Trans>Traveler Profile</Trans>
  </PageHeading>
)

export const PersonSkeleton = () => (
  <PageSkeleton>
    <PersonHeading />
  </PageSkeleton>
)
