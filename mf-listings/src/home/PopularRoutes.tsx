import { RouteArc } from '@flight-amigo/shared-ui/RouteArc'
import { Link } from '@flight-amigo/shell/sdk'
import { usePopularRoutesQuery } from './home.api.ts'
import styles from './PopularRoutes.module.css'

/** Where most people fly. Nobody misses it on a site that is too empty for it, or when it cannot be loaded. */
export function PopularRoutes() {
  const { data = [] } = usePopularRoutesQuery()
  if (data.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="popular">
      <h2 id="popular">Popular routes</h2>
      <ul className={styles.routes}>
        {data.map(({ from, fromCity, to, toCity, count }) => (
          <li key={from + to}>
            <Link className={styles.route} to={`/search?from=${from}&to=${to}`}>
              <RouteArc from={{ code: from, city: fromCity }} to={{ code: to, city: toCity }} />
              <span className={styles.count}> {count === 1 ? '1 listing' : `${count} listings`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
