import { resultsOf } from './complaints.mjs'
import { readShown } from './rows.mjs'
import { seenRedOn } from './seen-red.mjs'

const text = (words) => String(words).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const day = (at) => at?.slice(0, 16).replace('T', ' ') ?? ''
const lasted = (ms) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)

const STYLE = `
  body { max-width: var(--page); margin: 0 auto; padding: var(--s5) var(--s4) var(--s8); background: var(--paper);
    color: var(--ink); font: var(--text-2)/1.5 var(--font) }
  h1 { font-size: var(--text-5); line-height: 1.15; margin: 0 0 var(--s2) }
  h2 { font-size: var(--text-4); margin: var(--s7) 0 var(--s3) } h2 small { font-size: var(--text-1); color: var(--ink-soft) }
  .filter { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: var(--s2); padding: var(--s3) 0;
    background: var(--paper) }
  .filter label { display: flex; align-items: center; min-height: var(--target); padding: 0 var(--s4);
    border: 1px solid var(--edge); border-radius: var(--radius-pill); background: var(--surface); cursor: pointer }
  .filter input { position: absolute; opacity: 0 }
  .filter :focus-visible + span { text-decoration: underline } .filter :checked + span { font-weight: 700 }
  .filter label:has(:checked) { border-color: var(--accent); background: var(--accent-wash) }
  article { padding: var(--s4); margin: var(--s3) 0; border: 1px solid var(--line); border-left: 4px solid var(--good);
    border-radius: var(--radius-small); background: var(--surface); overflow-wrap: anywhere }
  article.missing { border-left-color: var(--star) } article.failed { border-left-color: var(--danger) }
  article p { margin: 0 } .id, .facts { color: var(--ink-soft); font-size: var(--text-1) }
  ul { padding-left: var(--s4); margin: var(--s2) 0 0 } .fault { color: var(--danger) } .good { color: var(--good) }
  .pictures { display: flex; gap: var(--s2); overflow-x: auto; margin-top: var(--s2) }
  .pictures img { display: block; height: 10rem; border: 1px solid var(--line) }
  body:has(#failed:checked) article:not(.failed), body:has(#missing:checked) article:not(.missing, .failed),
  body:has(#failed:checked) section:not(:has(.failed)),
  body:has(#missing:checked) section:not(:has(.missing, .failed)) { display: none }
`

/** `failed`: a test or a bar is red; `missing`: something has still to be shown. */
const stateOf = ({ faults }) =>
  faults.some((fault) => /( failed| was skipped| did not pass| missed its bar ".*")\.$/.test(fault))
    ? 'failed'
    : faults.length > 0
      ? 'missing'
      : 'shown'

function testLines(shown, results) {
  const found = resultsOf(shown, results)
  if (found.length === 0) return `<li class="fault">${text(shown.file)} › ${text(shown.title)}</li>`
  return found
    .map(({ title, status, ms, at, commit, isDirty, pictures = [] }) => {
      const state = commit ? `, ${commit.slice(0, 9)}${isDirty ? ' and changes' : ''}` : ''
      const shots = pictures.map(
        (path) => `<a href="${path}"><img loading="lazy" src="${path}" alt="The end of this test"></a>`,
      )
      return `<li>${text(title)} <span class="facts">${text(shown.file)}; <span class="${status === 'passed' ? 'good' : 'fault'}">${status}</span>
        in ${lasted(ms)}, ${day(at)}${state}</span>${shots.length > 0 ? `<div class="pictures">${shots.join('')}</div>` : ''}</li>`
    })
    .join('')
}

function commandLine({ command, proof, bar }, proofOf) {
  const kept = proofOf(proof)
  const judged = bar ? kept?.bars?.find(({ what }) => what === bar) : kept
  const isGood = judged?.isMet ?? judged?.passed
  const figure = judged?.figure ? ` (${judged.figure}, bar ${judged.bar})` : ''
  return `<li>npm run ${text(command)}: ${text(proof)}${bar ? `, ${text(bar)}` : ''} <span class="facts"><span class="${isGood ? 'good' : 'fault'}">
    ${kept ? (isGood ? 'passed' : 'failed') : 'no result is kept'}</span>${text(figure)} ${day(kept?.at)}</span></li>`
}

/**
 * The matrix for people: each sentence with its tests, their last results and pictures, and when it was seen red. `others`
 * are faults that belong to no row.
 */
export function pageOf({ families, results, seen, proofOf, others, tokens }) {
  const rowOf = (row, family) => {
    const lines = row.shown.map(readShown)
    const on = seenRedOn(row, family, seen)
    return `<article class="${stateOf(row)}" id="${text(row.id)}"><p>${text(row.says)}</p>
      <p class="id">${text(row.id)}${on ? ` · seen red ${on}` : ''}</p>
      <ul>${lines.map((line) => (line.file ? testLines(line, results) : commandLine(line, proofOf))).join('')}</ul>
      ${row.faults.length > 0 ? `<ul>${row.faults.map((fault) => `<li class="fault">${text(fault)}</li>`).join('')}</ul>` : ''}
    </article>`
  }
  const sections = families.map(
    (family) => `<section><h2>${text(family.family)} <small>${text(family.of)}</small></h2>
      ${family.rows.map((row) => rowOf(row, family)).join('')}</section>`,
  )
  const rows = families.flatMap((family) => family.rows)
  const count = (state) => rows.filter((row) => stateOf(row) === state).length
  const choice = (id, label) =>
    `<label><input type="radio" name="filter" id="${id}"${id === 'all' ? ' checked' : ''}><span>${label}</span></label>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>The matrix</title><style>${tokens}${STYLE}</style>
    <h1>${count('shown')} of ${rows.length} sentences are shown</h1>
    <p>Each sentence of the specification, the tests that show it, and when they were seen red.</p>
    <div class="filter" role="radiogroup" aria-label="Rows">${choice('all', `All ${rows.length}`)}
    ${choice('missing', `Missing or failed ${count('missing') + count('failed')}`)}${choice('failed', `Failed ${count('failed')}`)}</div>
    ${others.length > 0 ? `<section><h2>Beside the rows</h2><article class="failed"><ul>${others.map((other) => `<li>${text(other)}</li>`).join('')}</ul></article></section>` : ''}
    ${sections.join('')}</html>`
}
