import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  fallback: (retry: () => void) => ReactNode
  onRetry: () => void
  onError: () => void
}

/** What throws in here ends here. The parent gives it a new `key` to try again. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override componentDidCatch() {
    this.props.onError()
  }
  override render() {
    return this.state.broken ? this.props.fallback(this.props.onRetry) : this.props.children
  }
}
