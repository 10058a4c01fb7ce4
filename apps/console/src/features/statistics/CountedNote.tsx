import { Age } from '@outpost/ui/Cells'
import { useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import classes from './Statistics.module.css'

/** When the figures of a response were counted. An omitted time equals `counted_at`; null means not counted yet. */
export interface CountedTimes {
  counted_at: string
  seen_counted_at?: string | null
  acts_counted_at?: string | null
}

const parts = [
  ['counted_at', 'all'],
  ['seen_counted_at', 'seen'],
  ['acts_counted_at', 'acts'],
] as const

/** The times of counting; figures that the worker counts periodically have their own sentence. */
export function CountedNote({ times }: { times: CountedTimes }) {
  return (
    <p className={classes.note}>
      {parts.map(([at, part]) => times[at] !== undefined && <Sentence key={part} part={part} at={times[at]} />)}
    </p>
  )
}

/** Age in seconds from which it is shown. */
const WORTH_SAYING = 60

function Sentence({ part, at }: { part: (typeof parts)[number][1]; at: string | null }) {
  const t = useText()
  if (at === null) return <span>{t(`statistics:counted.${part}.never`)}</span>
  return (
    <Age
      at={utcInstant(at)}
      fixed={false}
      labels={(age, seconds) =>
        seconds < WORTH_SAYING ? t(`statistics:counted.${part}.now`) : t(`statistics:counted.${part}.ago`, { age })
      }
    />
  )
}
