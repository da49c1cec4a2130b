import type { MessageView } from '@flight-amigo/backend/contract/messaging'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { languageName } from '@flight-amigo/shared-ui/languageName'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { useIsOffline } from '@flight-amigo/shared-ui/useIsOffline'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { i18n, useDispatch } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Clock, Flag } from 'lucide'
import { Fragment, memo } from 'react'
import styles from './MessageBubble.module.css'
import { momentOf, timeOf } from './messageTimes.ts'
import { deleteMessage, resendMessage, type Unsent, WAITS_FOR_NETWORK } from './unsentMessages.ts'

const URL_PATTERN = /(https?:\/\/[^\s<>"'`]+)/i
// Punctuation after a URL belongs to the sentence.
const TAIL = /[.,;:!?)\]}'"»…]+$/u

function linkOf(text: string): { href: string; shown: string; rest: string } | undefined {
  const shown = text.replace(TAIL, '')
  if (!URL.canParse(shown)) return undefined
  const { protocol, username, password, href } = new URL(shown)
  // The host of https://bank.test@evil.test/ is evil.test.
  if (!/^https?:$/.test(protocol) || username || password) return undefined
  return { href, shown, rest: text.slice(shown.length) }
}

/** Links send no referrer. */
function WrittenText({ children }: { children: string }) {
  return children.split(URL_PATTERN).map((part, index) => {
    const link = index % 2 ? linkOf(part) : undefined
    const key = `${index}`
    if (!link) return <Fragment key={key}>{part}</Fragment>
    return (
      <Fragment key={key}>
        <a href={link.href} target="_blank" rel="noopener noreferrer nofollow ugc">
          {link.shown}
        </a>
        {link.rest}
      </Fragment>
    )
  })
}

interface Props {
  message: MessageView
  mine: boolean
  readAt?: string | undefined
  report: (messageId: number) => void
}

const smsTexts = {
  'on-its-way': msg`SMS on its way`,
  sent: msg`Sent as SMS`,
  'no-phone': msg`Not sent as SMS: they don't receive texts`,
  limit: msg`Not sent as SMS: today's limit is reached. They can read it here.`,
  refused: msg`Not sent as SMS: their number cannot receive it`,
  unsent: msg`Not sent as SMS: the SMS service did not respond`,
}

const UNDELIVERED = msg`Sent as SMS, but the SMS did not arrive`

const You = () => (
  <VisuallyHidden>
    <Trans comment="Who wrote a message. Its text follows.">You:</Trans>{' '}
  </VisuallyHidden>
)

export const MessageBubble = memo(function MessageBubble({ message, mine, readAt, report }: Props) {
  const { t } = useLingui()
  const { id, content, createdAt, smsCopy, smsUndelivered, withheld, language } = message
  const beginning = content.slice(0, 60)
  const readTime = readAt && momentOf(readAt)
  return (
    <li className={mine ? styles.sent : styles.received} data-withheld={withheld}>
      {mine && <You />}
      <PersonText as="p" className={styles.text} lang={language} text={content}>
        <WrittenText>{content}</WrittenText>
      </PersonText>
      {smsCopy && <span className={styles.time}>{t(smsUndelivered ? UNDELIVERED : smsTexts[smsCopy])}</span>}
      <span className={styles.time}>
        {!mine && language && language !== i18n.locale && `${languageName(language)} · `}
        <time dateTime={createdAt}>{timeOf(createdAt)}</time>
        {readAt && (
          <>
            {' · '}
            <Trans comment="When the other person read a message.">
              Read <time dateTime={readAt}>{readTime}</time>
            </Trans>
          </>
        )}
      </span>
      {!mine && !withheld && (
        <button
          type="button"
          className={styles.report}
          aria-label={t`Report the message “${beginning}”`}
          onClick={() => report(id)}
        >
          <Icon of={Flag} />
        </button>
      )}
    </li>
  )
})

export function UnsentBubble({ me, message }: { me: number; message: Unsent }) {
  const { t } = useLingui()
  const dispatch = useDispatch()
  const isOffline = useIsOffline()
  const failed = message.state !== 'waiting'
  const beginning = message.content.slice(0, 60)
  return (
    <li className={styles.sent} data-failed={failed || undefined} data-unsent>
      <You />
      <PersonText as="p" className={styles.text} text={message.content}>
        <WrittenText>{message.content}</WrittenText>
      </PersonText>
      {failed ? (
        <div className={styles.failure}>
          <span className={styles.state}>
            <Icon of={CircleAlert} />
            {message.state === 'refused' ? message.refusal : isOffline ? t(WAITS_FOR_NETWORK) : t`Not sent`}
          </span>
          <button
            type="button"
            aria-label={t`Try again: ${beginning}`}
            onClick={() => resendMessage(me, dispatch, message)}
          >
            <Trans>Try again</Trans>
          </button>
          <button type="button" aria-label={t`Delete: ${beginning}`} onClick={() => deleteMessage(me, message)}>
            <Trans comment="A button: deletes a message that was not sent.">Delete</Trans>
          </button>
        </div>
      ) : (
        <span className={styles.state}>
          <Icon of={Clock} />
          <Trans>Sending…</Trans>
        </span>
      )}
    </li>
  )
}
