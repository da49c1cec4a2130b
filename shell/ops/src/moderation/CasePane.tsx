import { type CaseView, reportReasons } from '@flight-amigo/backend/contract/moderation'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { ChipList } from '@flight-amigo/shared-ui/Chip'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { errorText, type Failure, Link } from '@flight-amigo/shell/sdk'
import { useEffect, useRef } from 'react'
import { ActionForm, newestActionId, useCaseAction } from './ActionForm.tsx'
import styles from './CasePane.module.css'
import { HeldTipsForm } from './HeldTips.tsx'
import { actionLabel, kindOf, momentOf, notCountedReasons, states, statuses } from './labels.ts'
import { LoadingCases } from './ModerationSkeleton.tsx'
import { moderationApi, type QueueState } from './moderation.api.ts'
import { caseAddress } from './Queue.tsx'

const CaseReports = ({ reports }: { reports: CaseView['reportList'] }) => (
  <Card as="section" className={styles.card}>
    <h3>{reports.length === 1 ? '1 report' : `${reports.length} reports`}</h3>
    <ul className={styles.lines}>
      {reports.map(({ id, reporter, reason, details, createdAt, notCounted, isFalse, thread }) => (
        <li key={id}>
          <strong>{reportReasons[reason]}</strong>{' '}
          <span className={styles.by}>
            <bdi>{reporter.username}</bdi>, <time dateTime={createdAt}>{momentOf(createdAt)}</time>
          </span>{' '}
          {notCounted.length === 0 && <Badge>Counts</Badge>} {isFalse && <Badge tone="accent">Knowingly false</Badge>}
          {notCounted.length > 0 && (
            <p className={styles.hint}>
              Does not count towards hiding: {notCounted.map((reason) => notCountedReasons[reason]).join('; ')}.
            </p>
          )}
          <PersonText as="p" className={styles.quote}>
            {details || 'No details were given.'}
          </PersonText>
          {thread.length > 0 && (
            <details className={styles.thread}>
              <summary>
                {thread.length === 1 ? '1 message' : `${thread.length} messages`}, with the reporter's consent
              </summary>
              <ol className={styles.lines}>
                {thread.map((quote) => (
                  <li key={quote.createdAt + quote.content}>
                    <span className={styles.by}>
                      <bdi>{quote.username}</bdi>, <time dateTime={quote.createdAt}>{momentOf(quote.createdAt)}</time>
                    </span>
                    <PersonText as="p" className={styles.quote}>
                      {quote.content}
                    </PersonText>
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

const REASON = 'A staff member has seen it: it may stay.'

function HiddenByReports({ of, onShown }: { of: CaseView; onShown: () => void }) {
  const { act, failure, isLoading } = useCaseAction(of)
  if (!of.hiddenByReports) return null
  const show = async () => {
    if ((await act({ kind: 'close', reason: REASON, seen: newestActionId(of) })) === 'done') onShown()
  }
  return (
    <>
      <Notice title="Hidden until seen">
        <p>
          Three independent reports have hidden it, and no one has decided yet. If nothing is wrong, one press shows it
          again and closes the case.
        </p>
        {of.can.includes('close') && (
          <Button variant="quiet" busy={isLoading} onClick={show} className={styles.show}>
            Show Again
          </Button>
        )}
      </Notice>
      {failure && <Notice tone="danger">{failure}</Notice>}
    </>
  )
}

export function CasePane({ id, state }: { id: number; state: QueueState }) {
  const { data, error, isFetching, refetch } = moderationApi.useOneCaseQuery(id)
  return (
    <section className={styles.pane} aria-label={`Case ${id}`}>
      <Link to={caseAddress(state)} className={styles.back}>
        All cases
      </Link>
      {error && (
        <ErrorState
          title={data ? 'The case may have changed' : 'The case could not be read'}
          {...(!isGone(error) && { onRetry: () => void refetch() })}
          retrying={isFetching}
        >
          {errorText(error, 'Please check the connection and try again.')}
        </ErrorState>
      )}
      {data ? <Case of={data} /> : !error && <LoadingCases label="Loading the case" />}
    </section>
  )
}

const isGone = (error: unknown) => (error as Failure).code === 'case-not-found'

function Case({ of }: { of: CaseView }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => takeFocus(heading.current), [])
  return (
    <>
      <Card as="section" className={styles.card}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          Case {of.id}: {kindOf(of)}
        </h2>
        <p className={styles.facts}>
          <Badge tone={of.closedAt ? 'good' : 'sky'}>{of.closedAt ? 'Closed' : 'Open'}</Badge>
          {of.kind !== 'person' && <Badge tone={of.state === 'shown' ? 'neutral' : 'accent'}>{states[of.state]}</Badge>}
          <time dateTime={of.openedAt}>{momentOf(of.openedAt)}</time>
        </p>
        <HiddenByReports of={of} onShown={() => takeFocus(heading.current)} />
        <h3>As it was when it was first reported</h3>
        {of.snapshot.length === 0 && <p>The text was erased when the person deleted the account.</p>}
        <dl className={styles.snapshot}>
          {of.snapshot.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <PersonText as="dd">{value}</PersonText>
            </div>
          ))}
        </dl>
        <ChipList label="Suspicious patterns" items={of.patterns} />
        {of.patterns.length > 0 && <p className={styles.hint}>Found automatically. They decide nothing.</p>}
      </Card>
      {of.objections.map(({ id, text, createdAt }) => (
        <Notice key={id} title={`The person objects, ${momentOf(createdAt)}`}>
          <PersonText>{text}</PersonText>
        </Notice>
      ))}
      <ActionForm caseView={of} />
      {!of.signedOut && <HeldTipsForm helperId={of.person.id} />}
      {of.signedOut ? <AboutVisitor /> : <AboutPerson of={of} />}
      <CaseReports reports={of.reportList} />
      <Audit actions={of.actions} />
    </>
  )
}

const AboutVisitor = () => (
  <Card as="section" className={styles.card}>
    <h3>About a person who was not signed in</h3>
    <p>The author is unknown, so no one can be warned or suspended.</p>
  </Card>
)

const AboutPerson = ({ of: { person, history } }: { of: CaseView }) => (
  <Card as="section" className={styles.card}>
    <h3>
      About <bdi>{person.username}</bdi>
    </h3>
    <p className={styles.facts}>
      <Badge tone={person.status === 'active' ? 'good' : 'accent'}>{statuses[person.status]}</Badge>
      <span>here since {momentOf(person.since)}</span>
      <span>{person.openListings === 1 ? '1 open listing' : `${person.openListings} open listings`}</span>
    </p>
    <h4>Other cases</h4>
    {history.length === 0 && <p>There are none.</p>}
    <ul className={styles.lines} hidden={history.length === 0}>
      {history.map((row) => (
        <li key={row.id}>
          <Link to={caseAddress(row.closedAt ? 'closed' : 'open', row.id)}>
            Case {row.id}, {kindOf(row)}
          </Link>{' '}
          <PersonText>{row.title}</PersonText>, {momentOf(row.openedAt)}
        </li>
      ))}
    </ul>
  </Card>
)

const Audit = ({ actions }: Pick<CaseView, 'actions'>) => (
  <Card as="section" className={styles.card}>
    <h3>What was done</h3>
    {actions.length === 0 && <p>Nothing yet.</p>}
    <ol className={styles.lines} aria-label="What was done" hidden={actions.length === 0}>
      {actions.map(({ id, kind, by, reason, at }) => (
        <li key={id}>
          <strong>{actionLabel(kind)}</strong>{' '}
          <span className={styles.by}>
            {by ?? 'automatic'}, <time dateTime={at}>{momentOf(at)}</time>
          </span>
          <PersonText as="p">{reason}</PersonText>
        </li>
      ))}
    </ol>
  </Card>
)
