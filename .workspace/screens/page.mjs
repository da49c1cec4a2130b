const text = (content) => content.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

function partsOf(file) {
  const [screen = '', variant = ''] = file.replace(/\.png$/, '').split(' @')
  return { screen, variant }
}

const STYLE = `
  body { margin: 2rem; font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark }
  h2 { margin: 3rem 0 .5rem; padding-top: .5rem; border-top: 1px solid #8888 }
  nav { columns: 16rem } .looks { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
  figure { margin: 0; max-width: 30rem } figcaption { font-weight: 600 }
  .pair { display: flex; gap: .25rem; align-items: start } img { max-width: 100%; border: 1px solid #8888 }
  .pair img { max-height: 40rem } .changed figcaption::after { content: " changed"; color: #c30 }
  .new figcaption::after { content: " new"; color: #083 }
`

export function pageOf(pictures) {
  const screens = Map.groupBy(pictures, ({ file }) => partsOf(file).screen)
  const picture = ({ file, isNew, isSame }) => {
    const image = (folder) =>
      `<a href="${folder}/${encodeURIComponent(file)}"><img loading="lazy" src="${folder}/${encodeURIComponent(file)}" alt="${folder}"></a>`
    const state = isNew ? 'new' : isSame ? 'same' : 'changed'
    return `<figure class="${state}"><figcaption>${text(partsOf(file).variant)}</figcaption>
      <div class="pair">${state === 'changed' ? image('before') : ''}${image('today')}</div></figure>`
  }
  const sections = [...screens].map(
    ([screen, shown]) =>
      `<h2 id="${text(screen)}">${text(screen)}</h2><div class="looks">${shown.map(picture).join('')}</div>`,
  )
  const changed = pictures.filter(({ isNew, isSame }) => !isNew && !isSame).length
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>
    <h1>${screens.size} screens, ${pictures.length} pictures, ${changed} changed</h1>
    <nav>${[...screens.keys()].map((name) => `<a href="#${text(name)}">${text(name)}</a><br>`).join('')}</nav>
    ${sections.join('')}`
}
