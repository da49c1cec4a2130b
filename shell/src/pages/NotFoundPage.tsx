import { SEARCH_PATH } from '@flight-amigo/backend/addresses/listings'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import notFound from '@flight-amigo/shared-ui/drawings/not-found.svg'
import { Illustration } from '@flight-amigo/shared-ui/Illustration'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import styles from './NotFoundPage.module.css'

export const NotFoundPage = () => (
  <div className={styles.page}>
    <Illustration of={notFound} width={360} />
    <PageHeading lead={t`We can't find that page. The link may be incomplete, or the page may have moved.`}>
      <Trans>Page Not Found</Trans>
    </PageHeading>
    <p className={styles.links}>
      <Link to="/" className={buttonClass()}>
        <Trans>Back to Home</Trans>
      </Link>
      <Link to={SEARCH_PATH} className={buttonClass({ variant: 'quiet' })}>
        <Trans>Browse Listings</Trans>
      </Link>
    </p>
    <p className={styles.contact}>
      <Trans>
        Did you expect something here? <Link to="/contact">Tell us</Link>, and we'll fix it.
      </Trans>
    </p>
  </div>
)
