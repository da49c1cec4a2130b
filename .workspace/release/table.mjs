const share = (value) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`)
const ms = (value) => (value === null ? '–' : `${value} ms`)
const when = (iso) => iso.slice(0, 16).replace('T', ' ')

const columns = [
  ['release', ({ name, version }) => `${name}@${version}`],
  [
    '',
    ({ status, percent, guard }) => (status === 'canary' ? `canary ${percent} %${guard ? ' guarded' : ''}` : status),
  ],
  ['sessions', ({ sessions }) => String(sessions), 'right'],
  ['errors', ({ errorShare }) => share(errorShare), 'right'],
  ['LCP p75', ({ lcp }) => ms(lcp), 'right'],
  ['INP p75', ({ inp }) => ms(inp), 'right'],
  ['load p75', ({ load }) => ms(load), 'right'],
  ['contracts', ({ served }) => (served ? 'ok' : 'BROKEN')],
  ['published', ({ publishedAt }) => when(publishedAt)],
  ['by', ({ by, commit }) => `${by}${commit ? ` ${commit}` : ''}`],
]

export function table(lines) {
  if (lines.length === 0) return 'Nothing has been released yet.'
  const rows = [columns.map(([title]) => title), ...lines.map((line) => columns.map(([, text]) => text(line)))]
  const widths = columns.map((_column, index) => Math.max(...rows.map((row) => row[index].length)))
  const written = rows.map((row) =>
    row
      .map((text, index) => (columns[index][2] ? text.padStart(widths[index]) : text.padEnd(widths[index])))
      .join('  ')
      .trimEnd(),
  )
  const table = written
    .flatMap((row, index) => (index > 1 && lines[index - 1].name !== lines[index - 2].name ? ['', row] : [row]))
    .join('\n')
  return [table, ...lines.flatMap(remarks)].join('\n')
}

function remarks({ name, version, broken = [], withdrawn }) {
  const ref = `${name}@${version}`
  return [
    ...broken.map((part) => `${ref} is BROKEN by this backend: ${part}`),
    ...(withdrawn ? [`${ref} was withdrawn: ${withdrawn}`] : []),
  ]
}

export function lineOf({ generation, at, by, what, changes }) {
  const commits = changes.flatMap(({ commit }) => commit ?? [])
  return `${generation}  ${when(at)}  ${by}  ${what}${commits.length > 0 ? `  (${commits.join(', ')})` : ''}`
}
