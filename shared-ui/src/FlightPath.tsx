import type { ReactNode } from 'react'
import styles from './FlightPath.module.css'

/** An aircraft seen from above, nose up, in a 24 × 24 box. */
export const PLANE =
  'M12 2c.8 0 1.4.9 1.4 2.3v5.2l8 4.9v2l-8-2.5v4.6l2.2 1.7v1.5L12 20.7l-3.6 1v-1.5l2.2-1.7v-4.6l-8 2.5v-2l8-4.9V4.3C10.6 2.9 11.2 2 12 2z'

interface Props {
  mood: 'waiting' | 'broken'
  lines: string[]
  children: ReactNode
}

const FlightPath = ({ mood, lines, children }: Props) => (
  <svg className={styles.drawing} data-mood={mood} viewBox="0 0 200 84" fill="none" aria-hidden="true">
    <g stroke="currentColor" strokeWidth="2.5" strokeDasharray="1 8" strokeLinecap="round">
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
    </g>
    <g fill="currentColor">
      <circle cx="18" cy="66" r="5" />
      <circle cx="182" cy="66" r="5" />
    </g>
    {children}
  </svg>
)

// Two components, because the first load shows only the second.

export const WaitingPath = () => (
  <FlightPath mood="waiting" lines={['M18 66C58 6 142 6 182 66']}>
    <path fill="currentColor" transform="translate(88 9) rotate(90 12 12)" d={PLANE} />
  </FlightPath>
)

export const BrokenPath = () => (
  <FlightPath mood="broken" lines={['M18 66C36 39 61 24 86 21.6', 'M182 66C164 39 139 24 114 21.6']}>
    <path d="m94 16 12 12m0-12-12 12" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
  </FlightPath>
)
