import styles from './FlightPath.module.css'

/** What a FlightPath takes. */
export interface FlightPathProps {
  /** `waiting`: nobody has taken off yet. `broken`: the line stops halfway. */
  mood: 'waiting' | 'broken'
}

/** An aircraft seen from above, nose up, in a box of 24. */
export const PLANE =
  'M12 2c.8 0 1.4.9 1.4 2.3v5.2l8 4.9v2l-8-2.5v4.6l2.2 1.7v1.5L12 20.7l-3.6 1v-1.5l2.2-1.7v-4.6l-8 2.5v-2l8-4.9V4.3C10.6 2.9 11.2 2 12 2z'

/** The line between two airports, as a small drawing for places that have nothing to show. */
export const FlightPath = ({ mood }: FlightPathProps) => (
  <svg className={styles.drawing} data-mood={mood} viewBox="0 0 200 84" fill="none" aria-hidden="true">
    <path
      d={mood === 'waiting' ? 'M18 66C58 6 142 6 182 66' : 'M18 66C38 36 68 21 98 21'}
      className={styles.line}
      strokeWidth="2.5"
      strokeDasharray="1 8"
      strokeLinecap="round"
    />
    <circle cx="18" cy="66" r="5" className={styles.place} />
    <circle cx="182" cy="66" r="5" className={mood === 'waiting' ? styles.place : styles.lost} />
    {mood === 'waiting' ? (
      <path className={styles.place} transform="translate(88 9) rotate(90 12 12)" d={PLANE} />
    ) : (
      <path className={styles.place} transform="translate(97 12) rotate(104 12 12)" d={PLANE} />
    )}
  </svg>
)
