import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import { Age } from '@outpost/ui/Cells'
import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { explain } from '../../kit/explain.ts'
import { useData } from '../../kit/query.ts'
import { useText } from '../../kit/texts.ts'
import { utcInstant } from '../../kit/utc.ts'
import classes from './Statistics.module.css'

/** How often figures are counted anew while they are looked at, in ms. */
const PACE = 60_000

interface CountedProps<E extends Endpoint> {
  endpoint: E
  input: InputOf<E>
  /** When they were counted; `countedAt` for all of ours. */
  at: (figures: ResultOf<E>) => string
  /** At the other end of the line that says when it was counted. */
  tools?: ReactNode
  children: (figures: ResultOf<E>) => ReactNode
}

/** The time that each of the answers holds. */
export const countedAt = ({ counted_at }: { counted_at: string }): string => counted_at

/** Reads figures, and says when they were counted (STATISTICS-009). */
export function Counted<E extends Endpoint>({ endpoint, input, at, tools, children }: CountedProps<E>) {
  const t = useText()
  const { data, error, refetch } = useData(endpoint, input, { refetchInterval: PACE, placeholderData: keepPreviousData })
  if (!data && error) return <ErrorState title={t('statistics:failed')} {...explain(error)} onRetry={() => void refetch()} />
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <p className={classes.note}>{data && <>{t('statistics:counted')} <Age at={utcInstant(at(data))} fixed={false} /></>}</p>
        {tools}
      </div>
      {data ? children(data) : <Skeletons shape="block" height={240} />}
    </div>
  )
}
