import { Component, type ReactNode } from 'react'
import { translate } from '../i18n/i18n.ts'

interface BoundaryProps {
  /** Changes with the content. A new value resets the boundary, so that another page is rendered. */
  resetKey?: string
  /** If given, it is called after a failure, and nothing is rendered. */
  onFailed?: () => void
  children: ReactNode
}

interface BoundaryState {
  failed: boolean
  resetKey: string | undefined
}

/**
 * Shown in place of a page that failed. It uses plain elements, because it must render even if the design system
 * cannot.
 */
export const Failure = ({ again }: { again: () => void }) => (
  <div role="alert" style={{ padding: 32, textAlign: 'center' }}>
    <p style={{ fontWeight: 600 }}>{translate('kit:failed.page')}</p>
    <p>{translate('kit:failed.unexpected')}</p>
    <button type="button" onClick={again}>
      {translate('kit:failed.again')}
    </button>
  </div>
)

/** Confines a rendering error to a single page or dialog, so that the rest of the console remains usable. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey }
  }

  override componentDidCatch(): void {
    this.props.onFailed?.()
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    if (this.props.onFailed) return null
    return <Failure again={() => this.setState({ failed: false })} />
  }
}
