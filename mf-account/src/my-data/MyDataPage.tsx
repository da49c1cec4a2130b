import type { MyDataAbout } from '@flight-amigo/backend/contract/account'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { capitalized } from '@flight-amigo/shared-ui/capitalized'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Page } from '@flight-amigo/shared-ui/Page'
import { i18n } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide'
import type { ReactNode } from 'react'
import { useMyDataAboutQuery } from '../account.api.ts'
import { MyDataHeading, MyDataSkeleton } from '../skeletons.tsx'
import styles from './MyDataPage.module.css'

const MyDataFrame = ({ children }: { children: ReactNode }) => (
  <Page tall className={styles.page}>
    <MyDataHeading />
    {children}
  </Page>
)

export function MyDataPage() {
  const { t } = useLingui()
  const { data, isError, isFetching, refetch } = useMyDataAboutQuery(undefined, { refetchOnReconnect: true })
  if (isError)
    return (
      <MyDataFrame>
        <Card>
          <ErrorState title={t`We could not load this list.`} onRetry={refetch} retrying={isFetching} />
        </Card>
      </MyDataFrame>
    )
  return data ? <Contents {...data} /> : <MyDataSkeleton />
}

const Contents = ({ about: descriptions }: MyDataAbout) => (
  <MyDataFrame>
    <Card className={styles.sections}>
      <p>
        <Trans>
          The file is in JSON format: any text editor opens it, and other services can read it. It has these parts. You
          can download it three times a day.
        </Trans>
      </p>
      {Object.entries(descriptions).map(([name, description]) => (
        <dl key={name} className={styles.section}>
          <dt>{i18n.locale === 'en' ? titleOf(name) : <NameInFile name={name} />}</dt>
          <dd>{description}</dd>
        </dl>
      ))}
      <p>
        <Trans>
          Codes and records that protect you and others from abuse are stored without your name, so they are not in the
          file.
        </Trans>
      </p>
      <a className={`${buttonClass()} ${styles.download}`} href="/api/account/export" download>
        <Icon of={Download} />{' '}
        <Trans comment="A button. It downloads a file with the data of the user.">Download</Trans>
      </a>
    </Card>
  </MyDataFrame>
)

/** Shows the name as code, because only readers of English understand it as a title. */
const NameInFile = ({ name }: { name: string }) => (
  <code dir="ltr" lang="en">
    {name}
  </code>
)

/** "reviewsAboutMe" → "Reviews about me" */
const titleOf = (name: string) => capitalized(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
