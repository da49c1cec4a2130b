import { colors, darkColors } from '../colors.ts'
import { i18n } from '../languages/i18n.ts'
import { directionOf } from '../languages/locales.ts'
import { product } from '../product.ts'
import type { CardAirport, EmailCard, EmailContent, Entry, Fact, TripCard } from './email-content.ts'
import { escapeHeading, escapeHtml, escapeParagraph, escapeText } from './escape-html.ts'

type Side = 'left' | 'right'
const isRightToLeft = () => directionOf(i18n.locale) === 'rtl'
/** Some email clients do not support `start`. */
const start = (): Side => (isRightToLeft() ? 'right' : 'left')
const end = (): Side => (isRightToLeft() ? 'left' : 'right')

// Email clients support no custom properties and some no style sheets, so the light colors are inline. A style sheet
// has the dark ones.
const light = (property: string, color: keyof typeof colors) => `${property}:${colors[color]}`
const FONT = 'Figtree,system-ui,-apple-system,Roboto,sans-serif'
const DARK = (
  [
    ['paper', 'background-color', 'paper'],
    ['surface', 'background-color', 'surface'],
    ['framed', 'border-color', 'line'],
    ['ink', 'color', 'ink'],
    ['soft', 'color', 'ink-soft'],
    ['link', 'color', 'accent'],
    ['arc', 'border-color', 'accent'],
    ['dot', 'background-color', 'accent'],
    ['button', 'background-color', 'accent'],
    ['label', 'color', 'on-accent'],
    ['face', 'background-color', 'sky-wash'],
    ['face', 'color', 'sky'],
    ['stub', 'background-color', 'paper'],
  ] as const
).map(([name, property, color]) => `.${name}{${property}:${darkColors[color]}!important}`)
// A city with an English name stands between Chinese words without a space.
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}:root:lang(zh){text-autospace:normal}.card p{text-wrap:pretty}
@media (max-width:480px){.card{padding:24px 20px!important}.edge{padding:12px!important}}
@media (prefers-color-scheme:dark){${DARK.join('')}}`

const table = (content: string, style = '', name = '') =>
  `<table role="presentation" cellspacing="0" cellpadding="0" border="0"${name && ` class="${name}"`}${style && ` style="${style}"`}><tr>${content}</tr></table>`
const paragraph = (content: string, style = '') => `<p style="margin:0 0 16px;${style}">${content}</p>`
const dot = `<td valign="bottom" style="padding:0 2px"><table role="presentation" cellspacing="0" cellpadding="0" border="0"><tr><td class="dot" width="7" height="7" style="width:7px;height:7px;border-radius:7px;font-size:0;line-height:0;${light('background-color', 'accent')}">&nbsp;</td></tr></table></td>`

/** Email clients show no SVG and often no images, so tables draw the arc. */
const arc = (width: number) =>
  `${dot}<td valign="bottom" style="padding-bottom:5px"><table role="presentation" cellspacing="0" cellpadding="0" border="0"><tr><td class="arc" width="${width}" height="10" style="width:${width}px;height:10px;border-top:2px solid ${colors.accent};border-radius:50% 50% 0 0/100% 100% 0 0;font-size:0;line-height:0">&nbsp;</td></tr></table></td>${dot}`

const logo = () =>
  table(
    `${arc(26)}<td class="ink" style="padding-${start()}:8px;font:700 18px/22px ${FONT};${light('color', 'ink')}">${escapeHtml(product)}</td>`,
    'margin:0 0 24px',
  )

/** The initial replaces a picture, which would have to be fetched from the site. */
const initialOf = (name: string) => [...new Intl.Segmenter().segment(name.trim())][0]?.segment.toUpperCase() ?? ''

const personRow = (name: string, style = '') => {
  const face = table(
    `<td class="face" align="center" width="44" height="44" style="width:44px;height:44px;border-radius:44px;font:700 20px/44px ${FONT};${light('background-color', 'sky-wash')};${light('color', 'sky')}">${escapeHtml(initialOf(name))}</td>`,
  )
  return table(
    `<td width="44" valign="top">${face}</td>
<td class="ink" dir="auto" style="padding:0 12px;font:700 18px/24px ${FONT};${light('color', 'ink')};overflow-wrap:anywhere;word-break:break-word">${escapeHtml(name)}</td>`,
    style,
  )
}

const cell = ({ code, city }: CardAirport, align: Side) =>
  `<td class="ink" valign="top" align="${align}" style="font:700 24px/28px ${FONT};${light('color', 'ink')}">${escapeHtml(code)}<p class="soft" style="margin:0;font:14px/20px ${FONT};${light('color', 'ink-soft')}">${escapeHtml(city)}</p></td>`

const tripRows = ({ from, to, day }: TripCard) =>
  `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"><tr>${cell(from, start())}<td align="center" valign="top" style="padding:6px 8px 0">${table(arc(44), 'margin:0 auto')}</td>${cell(to, end())}</tr></table>${
    day
      ? `<p class="soft" style="margin:8px 0 0;font:14px/20px ${FONT};${light('color', 'ink-soft')}">${escapeHtml(day)}</p>`
      : ''
  }`

function cardOf({ person, trip }: EmailCard): string {
  if (!person && !trip) return ''
  const gap = person && trip ? '<p style="margin:0;font-size:0;line-height:16px">&nbsp;</p>' : ''
  return framed(`${person ? personRow(person) : ''}${gap}${trip ? tripRows(trip) : ''}`, 'stub', 'paper')
}

const framed = (content: string, name: string, background: 'paper' | 'surface') =>
  `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="margin:0 0 16px"><tr>
<td class="framed ink ${name}" style="padding:16px 20px;border:1px solid ${colors.line};border-radius:12px;${light('background-color', background)};font:16px/1.5 ${FONT};${light('color', 'ink')};overflow-wrap:anywhere;word-break:break-word">${content}</td>
</tr></table>`

function factsOf(facts: Fact[]): string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td class="soft" valign="top" style="padding:${isRightToLeft() ? '4px 0 4px 12px' : '4px 12px 4px 0'};font:14px/24px ${FONT};${light('color', 'ink-soft')};overflow-wrap:normal;word-break:keep-all">${escapeHtml(label)}</td><td class="ink" dir="auto" valign="top" align="${end()}" style="padding:4px 0;font:600 16px/24px ${FONT};${light('color', 'ink')};overflow-wrap:anywhere;word-break:break-word">${escapeText(value)}</td></tr>`,
  )
  return framed(
    `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0">${rows.join('')}</table>`,
    'surface',
    'surface',
  )
}

const link = ({ label = '', url }: Pick<Entry, 'label' | 'url'>, style: string, name: string) =>
  url ? `<a class="${name}" href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>` : ''

function entryOf(entry: Entry): string {
  const action = link(entry, `${light('color', 'accent')};font-weight:600`, 'link')
  const content = `${escapeHtml(entry.text)}${action && `<br>${action}`}`
  if (!entry.title) return paragraph(content)
  const person = entry.person ? personRow(entry.person, 'margin:0 0 12px') : ''
  return framed(
    `${person}<p style="margin:0 0 8px;font-weight:700">${escapeHtml(entry.title)}</p><p style="margin:0">${content}</p>`,
    'surface',
    'surface',
  )
}

const buttonOf = ({ label, url }: { label: string; url: string }) =>
  `<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin:24px 0"><tr><td class="button" align="center" style="border-radius:28px;${light('background-color', 'accent')}"><a class="label" href="${escapeHtml(url)}" style="display:block;padding:14px 28px;border-radius:28px;font:600 17px/24px ${FONT};${light('color', 'on-accent')};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

export function renderHtml(content: EmailContent): string {
  const {
    subject,
    code,
    preheader,
    paragraphs,
    card = {},
    facts = [],
    entries = [],
    button,
    secondaryLinks = [],
  } = content
  const { reason } = content
  const [first = '', ...others] = paragraphs
  const preview = preheader ?? [code, first].filter(Boolean).join(' ')
  // The spaces separate the preview from the text of the logo and the buttons.
  const hidden = `<p class="preheader" style="display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${'\u2007\u034f '.repeat(40)}</p>`
  const title = code
    ? `<p style="margin:0 0 16px;font:700 36px/44px ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px">${escapeHtml(code)}</p>`
    : `<p style="margin:0 0 16px;font:700 24px/30px ${FONT};word-break:keep-all;text-wrap:balance">${escapeHeading(subject).replaceAll(product, product.replace(' ', '&nbsp;'))}</p>`
  const why = `<p class="soft" style="margin:0;font:14px/21px ${FONT};${light('color', 'ink-soft')};overflow-wrap:anywhere;word-break:break-word">${escapeHtml(reason.text)} ${link(reason, light('color', 'ink-soft'), 'soft')}</p>`
  const parts = [
    logo(),
    title,
    first && paragraph(escapeParagraph(first)),
    cardOf(card),
    ...others.map((each) => paragraph(escapeParagraph(each))),
    factsOf(facts),
    ...entries.map(entryOf),
    button && buttonOf(button),
    ...secondaryLinks.map(entryOf),
  ]
  return `<!doctype html>
<html lang="${i18n.locale}"${isRightToLeft() ? ' dir="rtl"' : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body class="paper" style="margin:0;padding:0;${light('background-color', 'paper')}">
${hidden}
<table class="paper" role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="${light('background-color', 'paper')}"><tr><td class="edge" align="center" style="padding:24px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:520px;table-layout:fixed">
<tr><td class="card surface ink" style="padding:32px;border-radius:16px;${light('background-color', 'surface')};font:16px/1.5 ${FONT};${light('color', 'ink')};text-align:${start()};overflow-wrap:anywhere;word-break:break-word">
${parts.filter(Boolean).join('\n')}
</td></tr>
<tr><td style="padding:20px 20px 0;text-align:${start()}">${why}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
