import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { PLANE } from '@flight-amigo/shared-ui/FlightPath'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Progress } from '@flight-amigo/shared-ui/Progress'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import progressStyles from './CodeProgress.module.css'
import styles from './VerifyPage.module.css'

export function VerifyFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Page className={styles.page}>
      <PageHeading
        back={
          <Link to="/profile">
            <Trans>Back to Profile</Trans>
          </Link>
        }
        lead={t`A verified phone shows travelers that you're real.`}
      >
        <Trans>Phone Verification</Trans>
      </PageHeading>
      {children}
    </Page>
  )
}

export const CODE_HEADING = msg`Enter the 6-digit code`

export function VerifySkeleton() {
  const { t } = useLingui()
  return (
    <VerifyFrame>
      <SkeletonGroup label={t`Loading`}>
        <BoardingPass
          className={styles.step}
          stub={
            <div className={styles.buttons}>
              <Skeleton shape="button" width="full" />
              <Skeleton shape="button" width="full" />
            </div>
          }
        >
          <div>
            <h2>{t(CODE_HEADING)}</h2>
            <p className={styles.sentTo}>
              <Skeleton width="long" />
            </p>
          </div>
          <div className={styles.field}>
            <Trans>Verification code</Trans> <Skeleton shape="field" />
          </div>
          <CodeProgress digits={0} />
          <Skeleton shape="button" width="full" />
        </BoardingPass>
      </SkeletonGroup>
    </VerifyFrame>
  )
}

const LIGHTS = 6

/** Decorative: screen readers read the field. */
export const CodeProgress = ({ digits }: { digits: number }) => (
  <div className={progressStyles.runway} data-digits={digits} aria-hidden="true">
    {[...Array(LIGHTS).keys()].map((index) => (
      <Progress
        key={index}
        className={progressStyles.light}
        label={`Digit ${index + 1} of ${LIGHTS}`}
        value={index < digits ? 1 : 0}
      />
    ))}
    <svg className={progressStyles.plane} viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" d={PLANE} />
    </svg>
  </div>
)
