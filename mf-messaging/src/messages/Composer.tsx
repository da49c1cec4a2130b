import { MESSAGE_LENGTH, type OtherUser } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { defineDrafts } from '@flight-amigo/shell/sdk'
import { SendHorizontal } from 'lucide'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import * as z from 'zod/mini'
import styles from './Composer.module.css'
import { outbox } from './outbox.ts'

const Draft = z.object({ content: z.string(), sendSMS: z.boolean() })
type Draft = z.infer<typeof Draft>

const drafts = defineDrafts({ name: 'draft', keptIn: 'browser', schema: Draft })

/** The draft of a message to one person. A reload, another conversation and a login in between keep it. */
function useDraft(me: number, other: number) {
  const [draft, setDraft] = useState<Draft>(() => drafts.read(me, other) ?? { content: '', sendSMS: false })
  const change = (next: Draft) => {
    setDraft(next)
    if (next.content) drafts.keep(me, next, other)
    else drafts.forget(me, other)
  }
  return { draft, change }
}

interface Props {
  me: number
  other: OtherUser
  /** Whether it replaces something that had the focus. */
  takesFocus: boolean
}

/** The field for a new message. Enter sends it; Shift and Enter begin a new line. */
export function Composer({ me, other, takesFocus }: Props) {
  const { draft, change } = useDraft(me, other.id)
  const content = draft.content.trim()
  const over = [...content].length - MESSAGE_LENGTH
  const ready = content !== '' && over <= 0

  function send(event: FormEvent) {
    event.preventDefault()
    if (!ready) return
    outbox.add(me, { to: other.id, content, sendSMS: draft.sendSMS })
    change({ content: '', sendSMS: false })
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    // In an input method, Enter accepts the word that is being composed.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    send(event)
  }

  return (
    <form className={styles.composer} onSubmit={send}>
      <textarea
        ref={takesFocus ? takeFocus : undefined}
        className={styles.text}
        dir="auto"
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
