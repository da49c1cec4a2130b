import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A mail, an SMS or a push message that was sent. */
export interface Sent {
  channel: 'email' | 'sms' | 'push'
  to: string
  subject: string
  text: string
  html?: string
}

/** A mail or an SMS in the inbox. */
export interface InboxEntry extends Sent {
  id: number
  at: string
}

const TOKENS = readFileSync(join(import.meta.dirname, '../../shared-ui/src/tokens.css'), 'utf8')
const CSS = `${TOKENS}
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 Figtree, system-ui, sans-serif; overflow-wrap: anywhere }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2 }
header p { margin: .25rem 0 1.5rem; color: var(--ink-soft) }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin-bottom: 1.5rem }
label { flex: 1 1 14rem; font-weight: 600 }
input { display: block; width: 100%; font-weight: 400 }
input, button { min-height: 44px; padding: .5rem .75rem; border: 1px solid var(--ink-soft); border-radius: 10px;
  background: var(--surface); color: inherit; font-family: inherit; font-size: 1rem }
button { cursor: pointer; font-weight: 600 }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
article { margin-bottom: 1rem; padding: 1.25rem; border: 1px solid var(--line); border-radius: 16px; background: var(--surface) }
h2 { margin: 0; font-size: 1.125rem }
article p { margin: .125rem 0 .75rem; color: var(--ink-soft) }
pre { margin: 0; white-space: pre-wrap; font: inherit }
summary { min-height: 44px; padding: .5rem 0; cursor: pointer; color: var(--accent); font-weight: 600 }
iframe { width: 100%; height: 30rem; border: 1px solid var(--line); border-radius: 10px; background: #fff }
`

/** The page's styles, and their hash in its policy. */
export const STYLES = { css: CSS, hash: `'sha256-${createHash('sha256').update(CSS).digest('base64')}'` }

const literally = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

export const inboxPage = (entries: InboxEntry[], to = '') => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inbox</title>
<style>${CSS}</style>
<script src="/dev/inbox.js" defer></script>
</head>
<body>
<header>
<h1>Inbox</h1>
<p>What the site has sent by mail and SMS. It went nowhere else.</p>
</header>
<form>
<label>Sent to <input name="to" value="${literally(to)}" placeholder="address or number" autocomplete="off" autocapitalize="none"></label>
<button>Show</button>
</form>
<main>
${entries.map(entry).join('\n') || `<p>Nothing was sent${to ? ' to them' : ''} yet.</p>`}
</main>
</body>
</html>`

const CHANNELS = { email: 'Mail', sms: 'SMS', push: 'Push message' }

const entry = ({ id, channel, to, subject, text, html, at }: InboxEntry) => `<article>
<h2>${literally(subject || 'SMS')}</h2>
<p>${CHANNELS[channel]} to ${literally(to)}, <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></p>
<pre>${literally(text.trim())}</pre>
${html && `<details><summary>As the mail looks</summary><iframe src="/dev/inbox/${id}" sandbox="allow-popups" loading="lazy" title="${literally(subject)}"></iframe></details>`}
</article>`
