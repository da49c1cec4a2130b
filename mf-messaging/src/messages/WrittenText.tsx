import { Fragment } from 'react'

const ADDRESS = /(https?:\/\/[^\s<>"'`]+)/i
// Punctuation after an address belongs to the sentence.
const TAIL = /[.,;:!?)\]}'"»…]+$/u

function linkOf(text: string): { href: string; shown: string; rest: string } | undefined {
  const shown = text.replace(TAIL, '')
  if (!URL.canParse(shown)) return undefined
  const { protocol, username, password, href } = new URL(shown)
  // In https://bank.test@evil.test/ the host is evil.test.
  if (!/^https?:$/.test(protocol) || username || password) return undefined
  return { href, shown, rest: text.slice(shown.length) }
}

/** A person's text as they wrote it. Its addresses become links that send no referrer. */
export function WrittenText({ children }: { children: string }) {
  return children.split(ADDRESS).map((part, index) => {
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
