import { Fragment } from 'react'

const ADDRESS = /(https?:\/\/[^\s<>"'`]+)/i
// What ends a sentence is not part of the address in it.
const TAIL = /[.,;:!?)\]}'"»…]+$/u

function linkOf(text: string): { href: string; shown: string; rest: string } | undefined {
  const shown = text.replace(TAIL, '')
  if (!URL.canParse(shown)) return undefined
  const { protocol, username, password, href } = new URL(shown)
  // A name before an @ makes one host look like another.
  if (!/^https?:$/.test(protocol) || username || password) return undefined
  return { href, shown, rest: text.slice(shown.length) }
}

/** What a person wrote, literally; addresses lead there without telling where one came from. */
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
