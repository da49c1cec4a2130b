// The shell starts in pieces, so that a tap or a scroll waits for one piece and not for all. The first piece takes the router
// along, so that the pieces are alike.
import './routing/sitePages.ts'

const pause = () => new Promise((resolve) => setTimeout(resolve))

void pause()
  .then(() => import(/* webpackMode: "eager" */ 'react-dom/client'))
  .then(pause)
  .then(() => import(/* webpackMode: "eager" */ '@flight-amigo/shell/sdk'))
  .then(pause)
  .then(() => import(/* webpackMode: "eager" */ './bootstrap.tsx'))
