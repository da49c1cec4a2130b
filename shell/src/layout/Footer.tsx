import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Check } from 'lucide'
import { NavLink } from 'react-router-dom'
import { product } from '../product.ts'
import styles from './Footer.module.css'
import { Logo } from './Logo.tsx'
import { useLinks } from './links.ts'

/** The links and notes beneath every page. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.page}>
        <div className={styles.about}>
          <Logo />
          <p className={styles.tips}>
            <Icon of={Check} />
            100% of tips go to helpers. There are no platform fees.
          </p>
          <p>All interactions on {product} are at the users&apos; own risk.</p>
        </div>
        <nav aria-label="Footer" className={styles.links}>
          {useLinks('footer').map(({ to, label, end }) => (
            <NavLink key={to} to={to} end={end}>
              {label}
            </NavLink>
          ))}
        </nav>
      </div>
    </footer>
  )
}
