import { Button, NativeSelect, Popover } from '@mantine/core'
import { IconCalendarTime, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime } from './cells/format.ts'
import { IconButton } from './IconButton.tsx'
import { useUiLocale } from './Locale.tsx'
import { CustomRange } from './time/CustomRange.tsx'
import { DEFAULT_PRESETS, intervalLabel, presetLabel, REFRESH_INTERVALS, type TimeRangeValue } from './time/range.ts'
import classes from './time/TimeRange.module.css'
import { useUiMessages } from './UiMessages.tsx'

export { DEFAULT_PRESETS, REFRESH_INTERVALS, resolveTimeRange, type TimeRangeValue } from './time/range.ts'

export interface TimeRangeProps {
  value: TimeRangeValue
  onChange: (value: TimeRangeValue) => void
  /** In seconds; from an hour to 30 days by default. */
  presets?: readonly number[]
  /** If set, a refresh interval in seconds can be chosen; null means off. */
  refresh?: { every: number | null; onChange: (every: number | null) => void; onRefresh: () => void } | undefined
}

/** The control for the time range of a page: presets, a custom range, and the refresh interval. */
export function TimeRange({ value, onChange, presets = DEFAULT_PRESETS, refresh }: TimeRangeProps) {
  const messages = useUiMessages()
  const [opened, setOpened] = useState(false)
  const label = useRangeLabel(value)
  const choose = (next: TimeRangeValue) => {
    setOpened(false)
    onChange(next)
  }
  return (
    <div className={classes.control}>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus width={272}>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconCalendarTime size={16} />}
            aria-label={`${messages.timeRange}: ${label}`}
            onClick={() => setOpened(!opened)}
          >
            <bdi>{label}</bdi>
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={messages.timeRange}>
          <ul className={classes.presets}>
            {presets.map((seconds) => (
              <li key={seconds}>
                <button
                  type="button"
                  className={classes.preset}
                  aria-pressed={'last' in value && value.last === seconds}
                  onClick={() => choose({ last: seconds })}
                >
                  {presetLabel(seconds, messages)}
                </button>
              </li>
            ))}
          </ul>
          <div className={classes.custom}>
            <CustomRange value={value} onApply={choose} />
          </div>
        </Popover.Dropdown>
      </Popover>
      {refresh && <Refresh {...refresh} />}
    </div>
  )
}

function useRangeLabel(value: TimeRangeValue): string {
  const messages = useUiMessages()
  const { timeZone } = useUiLocale()
  if ('last' in value) return presetLabel(value.last, messages)
  const [from, to] = [value.from, value.to].map((at) => formatDateTime(Date.parse(at), timeZone))
  return `${from!.date} ${from!.time.slice(0, 5)} – ${to!.date} ${to!.time.slice(0, 5)} ${to!.zone}`
}

function Refresh({ every, onChange, onRefresh }: NonNullable<TimeRangeProps['refresh']>) {
  const messages = useUiMessages()
  return (
    <>
      <NativeSelect
        className={classes.every}
        aria-label={messages.refreshEvery}
        value={every ?? ''}
        data={[
          { value: '', label: messages.refreshOff },
          ...REFRESH_INTERVALS.map((seconds) => ({ value: String(seconds), label: intervalLabel(seconds, messages) })),
        ]}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
      />
      <IconButton label={messages.refreshNow} icon={<IconRefresh size={16} />} variant="default" onClick={onRefresh} />
    </>
  )
}
