import agreed from '../drawings/agreed.svg'
import completed from '../drawings/completed.svg'
import gate from '../drawings/gate.svg'
import landed from '../drawings/landed.svg'
import met from '../drawings/met.svg'
import noMessages from '../drawings/no-messages.svg'
import noResults from '../drawings/no-results.svg'
import notFound from '../drawings/not-found.svg'
import offline from '../drawings/offline.svg'
import published from '../drawings/published.svg'
import thankYou from '../drawings/thank-you.svg'
import { Illustration } from '../Illustration.tsx'
import { Exhibit } from './Exhibit.tsx'

const SMALL = [noResults, noMessages, published, agreed, met, landed, completed, thankYou, notFound, offline]

export const Drawings = () => (
  <Exhibit title="Illustration">
    <Illustration of={gate} width={480} />
    {SMALL.map((drawing) => (
      <Illustration key={drawing} of={drawing} />
    ))}
  </Exhibit>
)
