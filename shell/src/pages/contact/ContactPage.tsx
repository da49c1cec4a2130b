import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Card } from '@flight-amigo/shared-ui/Card'
import { RouteArc } from '@flight-amigo/shared-ui/RouteArc'
import { social } from '../../product.ts'
import { ContactForm } from './ContactForm.tsx'
import { ContactFrame } from './ContactFrame.tsx'
import styles from './ContactPage.module.css'

export const ContactPage = () => (
  <ContactFrame>
    <Card as="section" className={styles.card} aria-labelledby="write">
      <h2 id="write">Send us a message</h2>
      <ContactForm />
    </Card>
    <BoardingPass stub={<Social />} aria-label="Other ways to reach us">
      <RouteArc from={{ code: 'YOU', city: 'Anywhere' }} to={{ code: 'US', city: 'Our inbox' }} />
      <p className={styles.remark}>About a trip? Tell us the route and the day, and we find it at once.</p>
    </BoardingPass>
  </ContactFrame>
)

const Social = () => (
  <div>
    <p className={styles.label}>Follow us</p>
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
