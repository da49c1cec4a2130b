import { isBlank, MAX_MESSAGE_LENGTH, type OtherUser } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { defineDrafts, useDispatch } from '@flight-amigo/shell/sdk'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { SendHorizontal } from 'lucide'
import { type FormEvent, type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import styles from './Composer.module.css'
import { sendMessage } from './unsentMessages.ts'

const Draft = z.object({ content: z.string(), sendSMS: z.boolean() })
type Draft = z.infer<typeof Draft>

const drafts = defineDrafts({ name: 'draft', storedIn: 'browser', schema: Draft })

export function useDraft(me: number, other: number) {
  const [draft, setDraft] = useState<Draft>(() => drafts.read(me, other) ?? { content: '', sendSMS: false })
  const field = useRef<HTMLTextAreaElement>(null)
  const isOffered = useRef(false)
  const { content } = draft

  const change = (next: Draft) => {
    setDraft(next)
    if (next.content) drafts.save(me, next, other)
    else drafts.forget(me, other)
  }
  const offer = (text: string) => {
    isOffered.current = true
    field.current?.focus() // Synchronously: a phone opens its keyboard only in response to a touch.
    change({ ...draft, content: text })
  }
  useLayoutEffect(() => {
    if (!isOffered.current) return
    isOffered.current = false
    field.current?.setSelectionRange(content.length, content.length)
  }, [content])

  return { draft, change, offer, field }
}

type MessageDraft = ReturnType<typeof useDraft>

interface Props {
  me: number
  other: OtherUser
  messageDraft: MessageDraft
  listingId: number | undefined
  takesFocus: boolean
  onSend?: (() => void) | undefined
  onWrite: () => void
}

export function Composer({ me, other, messageDraft, listingId, takesFocus, onSend, onWrite }: Props) {
  const { t } = useLingui()
  const dispatch = useDispatch()
  const { username } = other
  const { draft, change, field } = messageDraft
  const appear = useCallback(
    (element: HTMLTextAreaElement | null) => {
      field.current = element
      if (takesFocus) takeFocus(element)
    },
    [field, takesFocus],
  )
  const content = draft.content.trim()
  const over = [...content].length - MAX_MESSAGE_LENGTH
  const ready = !isBlank(content) && over <= 0

  function send(event: FormEvent) {
    event.preventDefault()
    if (!ready) return
    sendMessage(me, dispatch, { to: other.id, content, sendSMS: draft.sendSMS, listingId })
    change({ content: '', sendSMS: false })
    onSend?.()
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    // In an input method editor, Enter accepts the composed text.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    send(event)
  }

  return (
    <form className={styles.composer} onSubmit={send}>
      <textarea
        ref={appear}
        className={styles.text}
        dir="auto"
        aria-label={t`Message to ${username}`}
        aria-describedby={over > 0 ? 'too-long' : undefined}
        aria-invalid={over > 0 || undefined}
        placeholder={t`Write a message`}
        enterKeyHint="send"
        rows={1}
        value={draft.content}
        onChange={(event) => change({ ...draft, content: event.target.value })}
        onKeyDown={press}
        onFocus={onWrite}
      />
      <Button type="submit" disabled={!ready} className={styles.send}>
        <Icon of={SendHorizontal} />
        <Trans comment="A button: sends a message. At most 12 characters.">Send</Trans>
      </Button>
      <div className={styles.below}>
        <Checkbox
          label={t`Also send as SMS`}
          checked={draft.sendSMS}
          onChange={(event) => change({ ...draft, sendSMS: event.target.checked })}
        />
        {over > 0 && (
          <p id="too-long" role="status" className={styles.tooLong}>
            <Plural value={over} one="# character too many" other="# characters too many" />
          </p>
        )}
      </div>
    </form>
  )
}
