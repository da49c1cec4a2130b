import { type CaseView, reportReasons } from '@flight-amigo/backend/contract/moderation'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Card } from '@flight-amigo/shared-ui/Card'
import styles from './CasePane.module.css'
import { momentOf } from './words.ts'

/** The reports of a case, each with the messages that its author has sent along. */
export const CaseReports = ({ reports }: { reports: CaseView['reportList'] }) => (
  <Card as="section" className={styles.card}>
    <h3>{reports.length === 1 ? '1 report' : `${reports.length} reports`}</h3>
    <ul className={styles.lines}>
      {reports.map(({ id, reporter, reason, details, createdAt, independent, thread }) => (
        <li key={id}>
          <strong>{reportReasons[reason]}</strong>{' '}
          <span className={styles.by}>
            <bdi>{reporter.username}</bdi>, <time dateTime={createdAt}>{momentOf(createdAt)}</time>
          </span>{' '}
          {independent && <Badge>Counts</Badge>}
          <p dir="auto" className={styles.words}>
            {details || 'No details were given.'}
          </p>
          {thread.length > 0 && (
            <details className={styles.thread}>
              <summary>
                {thread.length === 1 ? '1 message' : `${thread.length} messages`}, with the reporter’s consent
              </summary>
              <ol className={styles.lines}>
                {thread.map((quote) => (
                  <li key={quote.createdAt + quote.content}>
                    <span className={styles.by}>
                      <bdi>{quote.username}</bdi>, <time dateTime={quote.createdAt}>{momentOf(quote.createdAt)}</time>
                    </span>
                    <p dir="auto" className={styles.words}>
                      {quote.content}
                    </p>
                  </li>
                ))}
              </ol>
            </details>
          )}
        </li>
      ))}
    </ul>
  </Card>
)
