import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Card } from '@flight-amigo/shared-ui/Card'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { RouteArc } from '@flight-amigo/shared-ui/RouteArc'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { contact } from '../../product.ts'
import styles from './ContactPage.module.css'

/** The contact page around its form. */
export const ContactFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>
    <PageHeading lead="Write to us, and a person will read it.">Contact Us</PageHeading>
    <div className={styles.columns}>
      <Card as="section" className={styles.card} aria-labelledby="write">
        <h2 id="write">Send us a message</h2>
        {children}
      </Card>
      <BoardingPass className={styles.pass} stub={<Social />} aria-label="Other ways to reach us">
        <RouteArc from={{ code: 'YOU', city: 'Anywhere' }} to={{ code: 'US', city: 'Our inbox' }} />
        <div>
          <p className={styles.label}>By email</p>
          <a className={styles.email} href={`mailto:${contact.email}`}>
            {contact.email}
          </a>
        </div>
        <p className={styles.remark}>About a trip? Tell us the route and the day, and we find it at once.</p>
      </BoardingPass>
    </div>
  </div>
)

const Social = () => (
  <div>
    <p className={styles.label}>Follow us</p>
    <ul className={styles.social}>
      {contact.social.map(({ name, to }) => (
        <li key={name}>
          <a href={to} rel="me noopener" target="_blank">
            {name}
            <ArrowUpRight aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  </div>
)
