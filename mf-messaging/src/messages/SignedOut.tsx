import { Button } from '@flight-amigo/shared-ui/Button'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { api, login, useDispatch } from '@flight-amigo/shell/sdk'
import styles from './Centered.module.css'
import { MessagesFrame } from './MessagesFrame.tsx'

/** The screen once the session has ended; what was being written is kept. */
export function SignedOut() {
  const dispatch = useDispatch()
  const logIn = async () => {
    if (await login()) dispatch(api.util.invalidateTags(['Inbox', 'Thread', 'Unread'] as never[]))
  }
  return (
    <MessagesFrame
      open="whole"
      list={
        <div className={styles.centered}>
          <EmptyState title="Authentication Required" action={<Button onClick={logIn}>Log In</Button>}>
            Please log in to read and write messages.
          </EmptyState>
        </div>
      }
    />
  )
}
