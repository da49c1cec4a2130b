import { colors, darkColors } from '../colors.ts'
import { i18n, inLocale } from '../languages/i18n.ts'
import { LOCALES } from '../languages/locales.ts'
import { product } from '../product.ts'
import { hashedInline } from './compose/hashed-inline.ts'
import { escaped } from './compose/html.ts'
import { directionOf, localeIn } from './locale.ts'
import type { PreviewQuery } from './preview-query.ts'

interface Published {
  name: string
  version: string
  /** The deploy token. */
  by: string
  /** As the pipeline has sent it. */
  author: string | null
  seconds: number
}

interface Question {
  query: PreviewQuery
  releases: Published[]
  /** The signed-in staff member, who may stay signed in. */
  staff: { username: string; isFresh: boolean } | undefined
}

const theme = (of: typeof colors) =>
  `:root{--paper:${of.paper};--ink:${of.ink};--line:${of.line};--action:${of.accent};--on-action:${of['on-accent']}}`

/** Independent of every release: the releases in question may be harmful. */
const STYLE = hashedInline(`${theme(colors)}@media (prefers-color-scheme:dark){${theme(darkColors)}}
:root{color-scheme:light dark}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{box-sizing:border-box;max-width:40rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:1.5rem;line-height:1.25}
dl{padding:0 1rem;border:1px solid var(--line);border-radius:.5rem}
dt{margin-top:.75rem;font-weight:600}
dd{margin:0 0 .75rem}
form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin-top:1.5rem}
button,form a{min-height:44px;padding:.5rem 1rem;border:1px solid var(--action);border-radius:.5rem;font:inherit;font-weight:600}
button{background:var(--action);color:var(--on-action);cursor:pointer}
button[formaction]{background:none;color:inherit}
form a{display:inline-flex;box-sizing:border-box;align-items:center;color:inherit}
:focus-visible{outline:3px solid var(--action);outline-offset:2px}`)

const POLICY = [
  "default-src 'none'",
  `style-src ${STYLE.source}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page that a signed link opens. It has no scripts, and only its form begins the preview. */
export function previewQuestion({ query, releases, staff }: Question) {
  const { locale } = localeIn(query.back.split('?')[0] ?? '', LOCALES)
  return {
    html: inLocale(locale, () => render(query, releases, staff, locale)),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      // Otherwise the form would send no origin. The address of this page, with its signature, goes to no other site.
      'referrer-policy': 'same-origin',
    },
  }
}

function render(query: PreviewQuery, releases: Published[], staff: Question['staff'], locale: string): string {
  const { remotes, signed, back } = query
  const address = `/?${new URLSearchParams({ remotes, signed, back })}`
  const title = i18n._('Show a preview?')
  return `<!doctype html>
<html lang="${locale}"${directionOf(locale) === 'rtl' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(`${product} - ${title}`)}</title>
<style>${STYLE.text}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(i18n._('This link runs a version of {product} that is not public yet. Go on only if someone on your team sent you the link.', { product }))}</p>
<dl>${releases.map(line).join('')}</dl>
<ul>
<li>${escaped(i18n._('You will be logged out in this browser. Drafts and unsent messages in it are deleted.'))}</li>
<li>${escaped(i18n._('The preview ends after 2 hours, or when you leave it.'))}</li>
<li>${escaped(i18n._('Never enter a login code or a card number in a preview.'))}</li>
${staff ? `<li>${escaped(textForStaff(staff.isFresh))}</li>` : ''}
</ul>
<form method="post" action="${escaped(address)}">
<button type="submit">${escaped(i18n._('Log out and show the preview'))}</button>
${staff?.isFresh ? `<button type="submit" formaction="${escaped(`${address}&as=me`)}">${escaped(i18n._('Show it as {username}', { username: staff.username }))}</button>` : ''}
<a href="${i18n.path('/')}">${escaped(i18n._('Do not show it'))}</a>
</form>
</main>
</body>
</html>`
}

const line = ({ name, version, by, author, seconds }: Published) => {
  const published = i18n._('Published {time} by {publisher}', { time: i18n.ago(seconds), publisher: by })
  const written = author === null ? '' : `<dd>${escaped(i18n._('Last change by {author}', { author }))}</dd>`
  return `<dt><bdi>${escaped(`${name}@${version}`)}</bdi></dt><dd>${escaped(published)}</dd>${written}`
}

const textForStaff = (isFresh: boolean) =>
  isFresh
    ? i18n._(
        'As a member of the team you can stay logged in. The preview can then do everything that you can, except on the staff pages. You are logged out when it ends.',
      )
    : i18n._(
        'To stay logged in as a member of the team, log in again with a new code, and open this link within 10 minutes.',
      )
