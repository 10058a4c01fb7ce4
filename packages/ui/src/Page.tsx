import { Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ActionButton, ActionMenu, type UiAction } from './Actions.tsx'
import { useUiLocale } from './Locale.tsx'
import { EmptyDrawing, type DrawingName } from './page/EmptyDrawing.tsx'
import classes from './page/Page.module.css'
import { useUiMessages } from './UiMessages.tsx'

export interface PageProps {
  title: ReactNode
  /** A number next to the title. */
  count?: number | undefined
  /** A line below the title. */
  description?: ReactNode
  /** The main action of the page. */
  primary?: UiAction | undefined
  /** All other actions, in a menu. */
  more?: readonly UiAction[]
  /** Controls next to the actions, such as a time range. */
  tools?: ReactNode
  /**
   * Limits the page to the height of the viewport, for a table that scrolls inside it. On small screens the height is
   * natural.
   */
  fill?: boolean
  children: ReactNode
}

/** A page with title, count, one primary button, other actions in a menu, and content. */
export function Page(props: PageProps) {
  const { locale } = useUiLocale()
  return (
    <div className={classes.page} data-fill={props.fill || undefined}>
      <div className={classes.header}>
        <div className={classes.heading}>
          <h1 className={classes.title}>
            {props.title}
            {props.count !== undefined && <bdi className={classes.count}>{props.count.toLocaleString(locale)}</bdi>}
          </h1>
          {props.description && <p className={classes.description}>{props.description}</p>}
        </div>
        <div className={classes.actions}>
          {props.tools}
          {props.more && <ActionMenu actions={props.more} />}
          {props.primary && <ActionButton action={props.primary} variant="primary" />}
        </div>
      </div>
      {props.children}
    </div>
  )
}

export interface EmptyStateProps {
  drawing?: DrawingName
  /** One sentence: what is missing, or what to do next. */
  message: ReactNode
  action?: UiAction | undefined
  /** Another way on. */
  secondary?: UiAction | undefined
  /** Reduces the height, for a card or a dialog. */
  compact?: boolean
}

/** A placeholder that tells that there is no content yet and offers the next step. */
export function EmptyState({ drawing = 'list', message, action, secondary, compact }: EmptyStateProps) {
  return (
    <div className={classes.state} data-compact={compact || undefined}>
      <EmptyDrawing name={drawing} />
      <p className={classes.message}>{message}</p>
      {secondary ? (
        <div className={classes.ways}>
          {action && <ActionButton action={action} />}
          <ActionButton action={secondary} />
        </div>
      ) : (
        action && <ActionButton action={action} />
      )}
    </div>
  )
}

export interface ErrorStateProps {
  /** What failed, for example "Devices could not be loaded". */
  title: ReactNode
  /** The reason, and what to do. */
  reason?: ReactNode
  /** Allows support to find the request in the log. */
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
  compact?: boolean
}

/** An error message with the reason, the request id and a retry button. */
export function ErrorState({ title, reason, requestId, onRetry, compact }: ErrorStateProps) {
  const messages = useUiMessages()
  return (
    <div className={classes.state} data-compact={compact || undefined} role="alert">
      <IconAlertTriangle className={classes.errorIcon} size={28} stroke={1.5} aria-hidden />
      <p className={classes.errorTitle}>{title}</p>
      {reason && <p className={classes.message}>{reason}</p>}
      {requestId && (
        <p className={classes.requestId}>
          {messages.requestId}{' '}
          <code>
            <bdi dir="ltr">{requestId}</bdi>
          </code>
        </p>
      )}
      {onRetry && (
        <ActionButton
          action={{ id: 'retry', label: messages.tryAgain, icon: <IconRefresh size={16} />, onClick: onRetry }}
        />
      )}
    </div>
  )
}

/** The shape of the expected content: lines of text, a row of cards, the fields of a form, or one block. */
export interface SkeletonsProps {
  shape: 'lines' | 'cards' | 'form' | 'block'
  count?: number
  /** The height of a block, in px. */
  height?: number
}

/** A skeleton of the content being loaded, in its place and visible at once: an empty space would look like no content. */
export function Skeletons({ shape, count = 4, height = 160 }: SkeletonsProps) {
  const messages = useUiMessages()
  const items = Array.from({ length: shape === 'block' ? 1 : count }, (_, index) => index)
  return (
    <output className={classes.skeletons} data-shape={shape} aria-label={messages.loading}>
      {items.map((index) => (
        <SkeletonItem key={index} shape={shape} index={index} height={height} />
      ))}
    </output>
  )
}

function SkeletonItem({ shape, index, height }: { shape: SkeletonsProps['shape']; index: number; height: number }) {
  if (shape === 'lines') return <Skeleton height={12} width={`${[92, 76, 84, 60][index % 4]}%`} />
  if (shape === 'form') {
    return (
      <div>
        <Skeleton height={12} width={96} mb={8} />
        <Skeleton height={36} />
      </div>
    )
  }
  return <Skeleton height={shape === 'cards' ? 112 : height} radius="md" />
}
