import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Card } from '@flight-amigo/shared-ui/Card'
import { RouteArc } from '@flight-amigo/shared-ui/RouteArc'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { social } from '../../product.ts'
import { ContactForm } from './ContactForm.tsx'
import { ContactFrame } from './ContactFrame.tsx'
import styles from './ContactPage.module.css'

export const ContactPage = () => (
  <ContactFrame>
    <Card as="section" className={styles.card} aria-labelledby="write">
      <h2 id="write">
        <Trans>Send us a message</Trans>
      </h2>
      <ContactForm />
    </Card>
    <BoardingPass stub={<Social />} aria-label={t`Other ways to reach us`}>
      <RouteArc from={{ code: 'YOU', city: t`Anywhere` }} to={{ code: 'US', city: t`Our inbox` }} />
      <p className={styles.remark}>
        <Trans>About a trip? Tell us the route and the day, and we find it at once.</Trans>
      </p>
    </BoardingPass>
  </ContactFrame>
)

const Social = () => (
  <div>
    <p className={styles.label}>
      <Trans>Follow us</Trans>
    </p>
    <ul className={styles.social}>
      {social.map(({ name, to }) => (
        <li key={name}>
          <a href={to} rel="me">
            {name}
          </a>
        </li>
      ))}
    </ul>
  </div>
)
