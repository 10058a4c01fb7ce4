import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import classes from './page/PageSkeleton.module.css'
import { Page, Skeletons } from './Page.tsx'
import { useUiMessages } from './UiMessages.tsx'

/**
 * What a page consists of: a table with its filter bar, a form, the facts of a record with tabs below, or cards. `part`
 * is a tab, whose page already has a heading.
 */
export type PageShape = 'list' | 'form' | 'record' | 'cards' | 'part'

export interface PageSkeletonProps {
  shape?: PageShape
  /** The heading, if it is known before the page is. */
  title?: string | undefined
}

const ROWS = 10

function List() {
  const { loading } = useUiMessages()
  return (
    <>
      <div className={classes.bar}>
        <Skeleton height={32} width={280} maw="60%" />
        <Skeleton height={32} width={104} ms="auto" />
      </div>
      <output className={classes.table} aria-label={loading}>
        {Array.from({ length: ROWS }, (_, row) => (
          <span key={row} className={classes.row}>
            <Skeleton component="span" height={10} width={`${[72, 58, 80, 64, 50][row % 5]}%`} />
          </span>
        ))}
      </output>
    </>
  )
}

const BODIES: Readonly<Record<PageShape, () => ReactNode>> = {
  list: List,
  form: () => (
    <div className={classes.form}>
      <Card>
        <Skeletons shape="form" />
      </Card>
    </div>
  ),
  record: () => (
    <>
      <Skeletons shape="block" height={88} />
      <Skeleton height={36} />
      <Skeletons shape="lines" count={6} />
    </>
  ),
  cards: () => <Skeletons shape="cards" />,
  part: () => <Skeletons shape="lines" count={6} />,
}

/**
 * A page whose code is still loading, with the margins and the layout that it will have, so that nothing moves when it
 * arrives.
 */
export function PageSkeleton({ shape = 'list', title }: PageSkeletonProps) {
  const Body = BODIES[shape]
  if (shape === 'part') return <Body />
  if (shape === 'record')
    return (
      <div className={classes.record}>
        <Body />
      </div>
    )
  return (
    <Page title={title ?? <Skeleton component="span" display="block" height={20} width={180} my={4} />}>
      <Body />
    </Page>
  )
}
