import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { NavLink } from '@flight-amigo/shell/sdk'
import type { ReactNode } from 'react'
import styles from './ProfileFrame.module.css'

/** The titles of the profile's four pages. */
export const TITLES = {
  profile: 'My Profile',
  settings: 'Settings',
  tips: 'Tips and payouts',
  requests: 'Who asked',
} as const

const TABS = [
  { to: '/profile', label: 'Profile' },
  { to: '/profile/settings', label: TITLES.settings },
  { to: '/profile/tips', label: TITLES.tips },
  { to: '/profile/requests', label: TITLES.requests },
]

/** Scrolls to the current tab: on a narrow phone the row is wider than the screen. */
function showCurrent(row: HTMLElement | null) {
  const current = row?.querySelector<HTMLElement>('[aria-current]')
  if (row && current) row.scrollLeft = current.offsetLeft - row.offsetLeft - EDGE
}
const EDGE = 48

/** The frame of the profile's four pages, which their skeletons share. */
export const ProfileFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page className={styles.page}>
    <PageHeading>{title}</PageHeading>
    <nav aria-label={TITLES.profile} className={styles.tabs} ref={showCurrent}>
      {TABS.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={styles.tab ?? ''}>
          {label}
        </NavLink>
      ))}
    </nav>
    {children}
  </Page>
)
