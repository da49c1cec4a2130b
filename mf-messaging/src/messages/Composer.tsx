import { MESSAGE_LENGTH, type OtherUser } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { SendHorizontal } from 'lucide'
import type { FormEvent, KeyboardEvent } from 'react'
import styles from './Composer.module.css'
import { useDraft } from './draft.ts'
import { outbox } from './outbox.ts'

/** Where one writes. Enter sends, Shift and Enter begin a new line. */
export function Composer({ me, other }: { me: number; other: OtherUser }) {
  const { draft, change, clear } = useDraft(me, other.id)
  const content = draft.content.trim()
  const over = [...content].length - MESSAGE_LENGTH
  const ready = content !== '' && over <= 0

  function send(event: FormEvent) {
    event.preventDefault()
    if (!ready) return
    outbox.put(me, { to: other.id, content, sendSMS: draft.sendSMS })
    clear()
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While a word is being composed, Enter only accepts it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    send(event)
  }

  return (
    <form className={styles.composer} onSubmit={send}>
      <textarea
        className={styles.text}
        aria-label={`Message to ${other.username}`}
        aria-describedby={over > 0 ? 'too-long' : undefined}
        aria-invalid={over > 0 || undefined}
        placeholder="Write a message"
        enterKeyHint="send"
        rows={1}
        value={draft.content}
        onChange={(event) => change({ ...draft, content: event.target.value })}
        onKeyDown={press}
      />
      <Button type="submit" disabled={!ready} className={styles.send}>
        <Icon of={SendHorizontal} />
        Send
      </Button>
      <div className={styles.below}>
        <Checkbox
          label="Also send as SMS"
          checked={draft.sendSMS}
          onChange={(event) => change({ ...draft, sendSMS: event.target.checked })}
        />
        {over > 0 && (
          <p id="too-long" role="status" className={styles.tooLong}>
            {over} {over === 1 ? 'character' : 'characters'} too many
          </p>
        )}
      </div>
    </form>
  )
}
