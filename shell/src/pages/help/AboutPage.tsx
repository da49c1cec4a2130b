import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { product } from '../../product.ts'
import { Link } from '../../routing/links.tsx'
import { useSettings } from '../../sdk/settings.ts'
import { ContactAddress } from '../contact/ContactFrame.tsx'
import styles from '../legal/LegalPage.module.css'

/** `/about`: why the site exists, and who runs it. */
export function AboutPage() {
  const { operator, contactEmail } = useSettings()
  return (
    <article className={styles.page}>
      <PageHeading lead="Help another family while flying to yours.">About {product}</PageHeading>
      <section className={styles.section}>
        <h2>Why this exists</h2>
        <p>
          A first flight alone is hard for someone who reads little English, walks slowly or has never changed planes.
          Often, someone on the same flight has taken it many times and is glad to help. They just don’t know each
          other.
        </p>
        <p>
          {product} introduces them before they leave for the airport, so that a mother, a grandfather or a student does
          not travel among strangers only.
        </p>
      </section>
      <section className={styles.section}>
        <h2>What it is, and what it is not</h2>
        <p>
          {product} is free. There are no platform fees, tips are optional, and 100% of tips go to helpers. It is a
          place to meet: not an airline, a travel agency or a care service, and it checks no passports or backgrounds.{' '}
          <Link to="/safety">How to stay safe</Link>
        </p>
      </section>
      <section className={styles.section}>
        <h2>Who runs it</h2>
        <p>
          {product} is run by {operator ?? `the people you reach at ${contactEmail ?? ''}`}.
        </p>
        <p>
          Questions and ideas are welcome through our <Link to="/contact">contact page</Link>
          <ContactAddress before=", or at " />. Answers to common questions are on the <Link to="/help">help page</Link>
          .
        </p>
      </section>
    </article>
  )
}
