// The shell starts in several tasks, so that a tap or a scroll waits for one task and not for all. The first task
// includes the router, so that the tasks take similar times.
import './routing/sitePages.ts'

const pause = () => new Promise((resolve) => setTimeout(resolve))

void pause()
  .then(() => import(/* webpackMode: "eager" */ 'react-dom/client'))
  .then(pause)
  .then(() => import(/* webpackMode: "eager" */ '@flight-amigo/shell/sdk'))
  .then(pause)
  .then(() => import(/* webpackMode: "eager" */ './bootstrap.tsx'))
