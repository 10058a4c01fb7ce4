import type { UiAction } from '@outpost/ui/Actions'
import { Notice } from '@outpost/ui/Notice'
import { Skeletons } from '@outpost/ui/Page'
import type { ReactNode } from 'react'
import { explain } from '../kit/api/explain.ts'
import { BrandDocuments } from './BrandDocuments.tsx'
import { BrandMark } from './BrandMark.tsx'
import { NoticeProblem } from './NoticeProblem.tsx'

interface LinkSheetProps {
  title: string
  message?: string | undefined
  primary?: UiAction | undefined
  children?: ReactNode
}

/**
 * The layout of pages opened by email links, which need no session: a box below the brand, and the brand's documents.
 */
export function LinkSheet({ title, message, primary, children }: LinkSheetProps) {
  return (
    <Notice brand={<BrandMark />} title={title} message={message} primary={primary} footer={<BrandDocuments />}>
      {children}
    </Notice>
  )
}

interface LinkWaitingProps {
  title: string
  /** The reason why the link cannot be used, once known, and the title of the error. */
  error: Error | null
  failed: string
  /** An action that resolves the problem. */
  primary?: UiAction
}

/** The same layout while the link is being checked, or with an error if it cannot be used. */
export function LinkWaiting({ title, error, failed, primary }: LinkWaitingProps) {
  if (!error)
    return (
      <LinkSheet title={title}>
        <Skeletons shape="lines" count={3} />
      </LinkSheet>
    )
  return (
    <LinkSheet title={title} primary={primary}>
      <NoticeProblem error={{ ...explain(error), title: failed }} />
    </LinkSheet>
  )
}
