// First what the document shows, then all that this bundle does: a visitor reads while React starts.
void painted().then(() => import(/* webpackMode: "eager" */ './bootstrap.tsx'))

function painted(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, 500) // a tab in the background paints nothing
  })
}
