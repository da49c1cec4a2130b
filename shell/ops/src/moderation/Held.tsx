import type { CaseView } from '@flight-amigo/backend/contract/moderation'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import styles from './CasePane.module.css'
import { newestOf } from './newestOf.ts'
import { useAct } from './useAct.ts'

const REASON = 'A staff member has seen it: it may stay.'

/** Says that reports alone have hidden the thing, and shows it again with one press. */
export function Held({ of, onShown }: { of: CaseView; onShown: () => void }) {
  const { act, failure, isLoading } = useAct(of)
  if (!of.held) return null
  const show = async () => {
    if ((await act({ kind: 'close', reason: REASON, seen: newestOf(of) })) === 'done') onShown()
  }
  return (
    <>
      <Notice title="Hidden until seen">
        <p>
          Three independent reports have hidden it, and nobody has decided yet. If nothing is wrong, one press shows it
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
