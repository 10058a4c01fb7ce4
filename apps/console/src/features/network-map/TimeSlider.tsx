import { Button } from '@mantine/core'
import { DateTime, formatDateTime } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { useId, useState } from 'react'
import { utcInstant } from '../../kit/browser/utc.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './Network.module.css'

/** Minutes of one step of the slider. */
const STEP = 5
const minute = 60_000

const apiTime = (millis: number): string => new Date(millis).toISOString().slice(0, 19).replace('T', ' ')

interface TimeSliderProps {
  /** The earliest time, in UTC. */
  since: string
  /** The time that is shown, in UTC; undefined for now. */
  at: string | undefined
  onChange: (at: string | undefined) => void
}

/** Chooses the time of the map. The right end is now. */
export function TimeSlider({ since, at, onChange }: TimeSliderProps) {
  const t = useText()
  const { timeZone } = useUiLocale()
  const id = useId()
  // The end stays where it was when the page was opened, so that the slider does not move on its own.
  const [now] = useState(Date.now)
  const start = Date.parse(utcInstant(since)!)
  const steps = Math.max(1, Math.ceil((now - start) / (STEP * minute)))
  const chosen = at === undefined ? steps : Math.round(steps - (now - Date.parse(utcInstant(at)!)) / (STEP * minute))
  const [moving, setMoving] = useState<number>()
  const value = moving ?? chosen
  const isNow = value >= steps
  const timeAt = (step: number): number => Math.max(start, now - (steps - step) * STEP * minute)
  const settle = (step: number): void => {
    setMoving(undefined)
    onChange(step >= steps ? undefined : apiTime(timeAt(step)))
  }
  const { date, time, zone } = formatDateTime(timeAt(value), timeZone)
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{t('network:time')}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={steps}
        value={value}
        aria-valuetext={isNow ? t('network:now') : `${date} ${time.slice(0, 5)} ${zone}`}
        onChange={(event) => setMoving(Number(event.currentTarget.value))}
        onPointerUp={(event) => settle(Number(event.currentTarget.value))}
        onKeyUp={(event) => settle(Number(event.currentTarget.value))}
        onBlur={() => moving !== undefined && settle(moving)}
      />
      <span className={classes.moment}>{isNow ? t('network:now') : <DateTime at={timeAt(value)} short />}</span>
      <Button variant="default" disabled={at === undefined} onClick={() => settle(steps)}>
        {t('network:showNow')}
      </Button>
    </div>
  )
}
