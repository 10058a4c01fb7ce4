import { Age } from '@outpost/ui/Cells'
import { useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import classes from './Statistics.module.css'

/** What an answer tells of its own age. What is left out was counted with the rest; null was never counted. */
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

/** When the figures were counted; those that the worker counts in rounds by a sentence of their own. */
export function CountedNote({ times }: { times: CountedTimes }) {
  return (
    <p className={classes.note}>
      {parts.map(([at, part]) => times[at] !== undefined && <Sentence key={part} part={part} at={times[at]} />)}
    </p>
  )
}

/** Seconds from which on an age is worth saying. */
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
