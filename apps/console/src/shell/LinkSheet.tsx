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

/** A page that the link of a mail leads to, for people who need no session: a box under the brand, with its documents below. */
export function LinkSheet({ title, message, primary, children }: LinkSheetProps) {
  return (
    <Notice brand={<BrandMark />} title={title} message={message} primary={primary} footer={<BrandDocuments />}>
      {children}
    </Notice>
  )
}

interface LinkWaitingProps {
  title: string
  /** Why the link cannot be used, once that is known, and what it is called. */
  error: Error | null
  failed: string
  /** What can be done about it. */
  primary?: UiAction
}

/** The same while what the link is for is on its way, or where it is for nothing. */
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
