import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { product } from '../../product.ts'
import { useSettings } from '../../sdk/settings.ts'
import { ContactEmail } from '../contact/ContactFrame.tsx'
import styles from '../legal/LegalPage.module.css'
import { teamAt } from './teamAt.ts'

export function AboutPage() {
  const { t } = useLingui()
  return (
    <article className={styles.page}>
      <PageHeading lead={t`Help another family while flying to yours.`}>
        <Trans>About {product}</Trans>
      </PageHeading>
      <section className={styles.section}>
        <h2>
          <Trans>Why this exists</Trans>
        </h2>
        <p>
          <Trans>
            A first flight alone is hard for someone who reads little English, walks slowly or has never changed planes.
            Often, someone on the same flight has taken it many times and is glad to help. They just don't know each
            other.
          </Trans>
        </p>
        <p>
          <Trans>
            {product} introduces them before they leave for the airport, so that a mother, a grandfather or a student
            does not travel among strangers only.
          </Trans>
        </p>
      </section>
      <section className={styles.section}>
        <h2>
          <Trans>What it is, and what it is not</Trans>
        </h2>
        <p>
          <Trans>
            {product} is free. There are no platform fees, tips are optional, and 100% of tips go to helpers. It is a
            place to meet: not an airline, a travel agency or a care service, and it checks no passports or backgrounds.
          </Trans>{' '}
          <Link to="/safety">
            <Trans>How to stay safe</Trans>
          </Link>
        </p>
      </section>
      <section className={styles.section}>
        <h2>
          <Trans>Who runs it</Trans>
        </h2>
        <Operator />
        <Questions />
      </section>
    </article>
  )
}

function Operator() {
  const { contactEmail = '', operator: configured } = useSettings()
  const operator = configured ?? teamAt(contactEmail)
  return (
    <p>
      <Trans comment="{operator} is a name, or “the people you reach at {contactEmail}”.">
        {product} is run by {operator}.
      </Trans>
    </p>
  )
}

const Questions = () => (
  <p>
    {useSettings().contactEmail ? (
      <Trans comment="<1/> is an email address.">
        Questions and ideas are welcome through our <Link to="/contact">contact page</Link>, or at <ContactEmail />.
      </Trans>
    ) : (
      <Trans>
        Questions and ideas are welcome through our <Link to="/contact">contact page</Link>.
      </Trans>
    )}{' '}
    <Trans>
      Answers to common questions are on the <Link to="/help">help page</Link>.
    </Trans>
  </p>
)
