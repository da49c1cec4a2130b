// Renders the matrix as a page: each sentence with its tests, their last results and screenshots.
const escapeHtml = (content) => String(content).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
const day = (at) => at?.slice(0, 16).replace('T', ' ') ?? ''
const duration = (ms) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)

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

export const rowsOf = (sections, coveredBy, { results, proofs }) => {
  const tests = Object.entries(results).flatMap(([path, found]) => found.map((test) => ({ ...test, path })))
  const all = [...tests, ...proofs]
  return sections.map(({ source, sentences }) => ({
    source,
    rows: sentences.map((sentence) => {
      const runs = all.filter(({ spec = [] }) => spec.includes(sentence.id))
      const shown = coveredBy.get(sentence.id) ?? []
      const hasFailed = runs.some(({ status }) => status === 'failed')
      const hasRun = runs.some(({ status }) => status === 'passed')
      const state = hasFailed ? 'failed' : shown.length > 0 && hasRun ? 'shown' : 'missing'
      return { ...sentence, coveredBy: shown, runs, state }
    }),
  }))
}

const locationItem = ({ path, line }) => `<li class="facts">${escapeHtml(path)}:${line}</li>`

function runLine({ title, path, status, ms, at, commit, isDirty, pictures = [] }) {
  const state = commit ? `, ${commit.slice(0, 9)}${isDirty ? ' and changes' : ''}` : ''
  const shots = pictures.map(
    (picture) => `<a href="${picture}"><img loading="lazy" src="${picture}" alt="The end of this test"></a>`,
  )
  return `<li>${escapeHtml(title)} <span class="facts">${escapeHtml(path ?? '')}
    <span class="${status === 'passed' ? 'good' : 'fault'}">${status}</span>${ms === undefined ? '' : ` in ${duration(ms)}`}, ${day(at)}${state}</span>
    ${shots.length > 0 ? `<div class="pictures">${shots.join('')}</div>` : ''}</li>`
}

export function pageOf(sections, problems, tokens) {
  const rowOf = ({ id, text: sentence, coveredBy, runs, state }) => `<article class="${state}" id="${id}">
    <p>${escapeHtml(sentence)}</p><p class="id">${id}</p>
    <ul>${coveredBy.map(locationItem).join('')}${runs.map(runLine).join('')}</ul></article>`
  const rows = sections.flatMap((section) => section.rows)
  const count = (state) => rows.filter((row) => row.state === state).length
  const choice = (id, label) =>
    `<label><input type="radio" name="filter" id="${id}"${id === 'all' ? ' checked' : ''}><span>${label}</span></label>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>The matrix</title><style>${tokens}${STYLE}</style>
    <h1>${rows.filter(({ coveredBy }) => coveredBy.length > 0).length} of ${rows.length} sentences have a test</h1>
    <p>Each sentence of the specification, the tests that show it, and their last results on this machine.</p>
    <div class="filter" role="radiogroup" aria-label="Sentences">${choice('all', `All ${rows.length}`)}
    ${choice('missing', `Not run or failed ${count('missing') + count('failed')}`)}${choice('failed', `Failed ${count('failed')}`)}</div>
    ${problems.length > 0 ? `<section><h2>Problems</h2><article class="failed"><ul>${problems.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul></article></section>` : ''}
    ${sections.map(({ source, rows }) => `<section><h2>${escapeHtml(source)}</h2>${rows.map(rowOf).join('')}</section>`).join('')}</html>`
}
