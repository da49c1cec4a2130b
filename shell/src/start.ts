// The shell is taken up piece by piece: whoever taps or scrolls meanwhile waits for one of them, not for all.
const breath = () => new Promise((resolve) => setTimeout(resolve))

void breath()
  .then(() => import(/* webpackMode: "eager" */ 'react-dom/client'))
  .then(breath)
  .then(() => import(/* webpackMode: "eager" */ '@flight-amigo/shell/sdk'))
  .then(breath)
  .then(() => import(/* webpackMode: "eager" */ './bootstrap.tsx'))
