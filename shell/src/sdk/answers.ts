/** An answer that came inside the document, with the `Link` header it had. */
export interface InlineAnswer {
  data: unknown
  link: string | null
}

const answers = new Map<string, InlineAnswer>()

/** Keeps what the document brought; each answer is given once, then the network is asked. */
export function keepAnswers(data: Record<string, unknown>, links: Record<string, string> = {}) {
  for (const [address, answer] of Object.entries(data))
    answers.set(canonical(address), { data: answer, link: links[address] ?? null })
}

/** The inline answer to exactly this address, whatever the order of its parameters. */
export function takeAnswer(address: string) {
  const key = canonical(address)
  const answer = answers.get(key)
  answers.delete(key)
  return answer
}

function canonical(address: string) {
  const [path = '', query = ''] = address.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  parameters.sort()
  return `${path}?${parameters}`
}
