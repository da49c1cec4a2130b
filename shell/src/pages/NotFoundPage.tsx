import { buttonClass } from '@flight-amigo/shared-ui/Button'
import notFound from '@flight-amigo/shared-ui/drawings/not-found.svg'
import { Illustration } from '@flight-amigo/shared-ui/Illustration'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Link } from '../routing/links.tsx'
import styles from './NotFoundPage.module.css'

export const NotFoundPage = () => (
  <div className={styles.page}>
    <Illustration of={notFound} width={360} />
    <PageHeading lead="We can't find that page. The link may be incomplete, or the page may have moved.">
      Page Not Found
    </PageHeading>
    <p className={styles.ways}>
      <Link to="/" className={buttonClass()}>
        Back to Home
      </Link>
      <Link to="/search" className={buttonClass({ variant: 'quiet' })}>
        Browse Listings
      </Link>
    </p>
    <p className={styles.ask}>
      Did you expect something here? <Link to="/contact">Tell us</Link>, and we’ll fix it.
    </p>
  </div>
)
