import { colors } from '../colors.ts'
import { product } from '../product.ts'

/** The content of an email, in reading order. */
export interface EmailContent {
  subject: string
  /** First, so that a phone shows it in the preview. */
  code?: string
  paragraphs: string[]
  /** Follow the paragraphs, framed if they have a title. Each may link to a page. */
  entries?: Array<{ title?: string; text: string; label?: string; url?: string }>
  button?: { label: string; url: string }
  /** The footer, such as how to unsubscribe. */
  small?: { text: string; label: string; url: string }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const literally = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!).replaceAll('\n', '<br>')

/** Quotes a user's name in a sentence of ours. Quotation marks within the name become apostrophes, so that its end is clear. */
export const quoted = (name: string): string => `“${name.replace(/["“”„‟«»＂]/gu, '’')}”`

/** Renders the layout of all emails as text and as HTML. User input is escaped. */
export function renderEmail(content: EmailContent) {
  const { subject, code, paragraphs, entries = [], button, small } = content
  const listed = entries.map(({ title, text, label, url }) =>
    [title, text, url && `${label}: ${url}`].filter(Boolean).join('\n'),
  )
  const text = [
    code,
    ...paragraphs,
    ...listed,
    button && `${button.label}:\n${button.url}`,
    small && `${small.text} ${small.label}: ${small.url}`,
    `-- \n${product}`,
  ]
  return { subject, text: `${text.filter(Boolean).join('\n\n')}\n`, html: html(content) }
}

// Email clients support neither style sheets nor custom properties, so colors are inline.
const {
  ink: INK,
  'ink-soft': MUTED,
  accent: ACCENT,
  'on-accent': ON_ACCENT,
  paper: PAPER,
  surface: SURFACE,
  line: LINE,
} = colors

type Entry = NonNullable<EmailContent['entries']>[number]

const linked = ({ text, label = '', url }: Entry) =>
  `<p style="margin:0 0 16px">${literally(text)}${url ? `<br><a href="${literally(url)}" style="color:${ACCENT};font-weight:600">${literally(label)}</a>` : ''}</p>`

const framed = (title: string, content: string) =>
  `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 16px;border:1px solid ${LINE};border-radius:12px"><tr>
<td style="padding:16px 20px 0;font:16px/1.5 Figtree,system-ui,sans-serif;color:${INK};overflow-wrap:anywhere"><p style="margin:0 0 8px;font-weight:700">${literally(title)}</p>${content}</td>
</tr></table>`

function html({ subject, code, paragraphs, entries = [], button, small }: EmailContent): string {
  const parts = [
    code &&
      `<p style="margin:0 0 24px;font-size:36px;font-weight:700;letter-spacing:8px;font-family:monospace">${literally(code)}</p>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${literally(paragraph)}</p>`),
    ...entries.map((entry) => (entry.title ? framed(entry.title, linked(entry)) : linked(entry))),
    button &&
      `<p style="margin:24px 0"><a href="${literally(button.url)}" style="display:inline-block;padding:14px 24px;border-radius:999px;background:${ACCENT};color:${ON_ACCENT};text-decoration:none;font-weight:600">${literally(button.label)}</a></p>`,
    small &&
      `<p style="margin:24px 0 0;font-size:14px;color:${MUTED}">${literally(small.text)} <a href="${literally(small.url)}" style="color:${MUTED}">${literally(small.label)}</a></p>`,
  ]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${literally(subject)}</title></head>
<body style="margin:0;padding:24px;background:${PAPER}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px;background:${SURFACE};border-radius:16px">
<tr><td style="padding:32px;font:16px/1.5 Figtree,system-ui,sans-serif;color:${INK}">
${parts.filter(Boolean).join('\n')}
<p style="margin:32px 0 0;color:${MUTED}">${literally(product)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}
