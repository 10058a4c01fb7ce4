import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import type { Answer } from '@outpost/contract/kit/page'
import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { type CountedTimes, CountedNote } from './CountedNote.tsx'
import classes from './Statistics.module.css'

/** Polling interval of the figures, in milliseconds. */
const PACE = 60_000

/** An endpoint whose response contains the time of counting. */
type Figures = Endpoint<string, Answer<'item'>, { answer: z.ZodType<CountedTimes> }>

interface CountedProps<E extends Figures> {
  endpoint: E
  input: InputOf<E>
  /** Controls at the other end of the line with the time of counting. */
  tools?: ReactNode
  children: (figures: ResultOf<E>) => ReactNode
}

/** Loads figures and shows when they were counted. */
export function Counted<E extends Figures>({ endpoint, input, tools, children }: CountedProps<E>) {
  const t = useText()
  const { data, error, refetch } = useData(endpoint, input, {
    refetchInterval: PACE,
    placeholderData: keepPreviousData,
  })
  if (!data && error)
    return <ErrorState title={t('statistics:failed')} {...explain(error)} onRetry={() => void refetch()} />
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        {/* `Figures` guarantees these fields, but the compiler does not resolve the result type of a generic
         * endpoint. */}
        {data && <CountedNote times={data as unknown as CountedTimes} />}
        {tools}
      </div>
      {data ? children(data) : <Skeletons shape="block" height={240} />}
    </div>
  )
}
