import { ErrorState } from '@outpost/ui/Page'
import { Component, type ReactNode } from 'react'
import { translate } from './texts.ts'

interface BoundaryProps {
  /** Changes with the content: another page is a new attempt. */
  resetKey?: string
  /** Given, nothing is drawn after a failure and this is called instead. */
  onFailed?: () => void
  children: ReactNode
}

/** Keeps a failure while drawing inside one page or dialog: the rest of the console stays usable. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(): void {
    this.props.onFailed?.()
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    if (this.props.onFailed) return null
    const retry = (): void => this.setState({ failed: false })
    return <ErrorState title={translate('kit:failed.page')} reason={translate('kit:failed.unexpected')} onRetry={retry} />
  }
}
