import { Link } from 'react-router-dom'
import { product } from '../product.ts'
import styles from './Logo.module.css'

export const Logo = ({ onClick }: { onClick?: () => void }) => (
  <Link to="/" className={styles.logo} onClick={onClick}>
    <svg
      viewBox="0 0 34 22"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M4 18C8 7 26 7 30 18" />
      <g fill="currentColor" stroke="none">
        <circle cx="4" cy="18" r="2.7" />
        <circle cx="30" cy="18" r="2.7" />
      </g>
    </svg>
    <span>{product}</span>
  </Link>
)
