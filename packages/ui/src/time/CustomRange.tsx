import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { DateTimeField } from '../fields/DateTimeField.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import { resolveTimeRange, type TimeRangeValue } from './range.ts'

interface CustomRangeProps {
  value: TimeRangeValue
  onApply: (value: TimeRangeValue) => void
}

/** A form for a custom start and end, initialized with the current range. */
export function CustomRange({ value, onApply }: CustomRangeProps) {
  const messages = useUiMessages()
  const [range, setRange] = useState<{ from: string | null; to: string | null }>(() => {
    const { from, to } = resolveTimeRange(value, Date.now())
    return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  })
  const { from, to } = range
  const wrong = from !== null && to !== null && from >= to
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (from !== null && to !== null && !wrong) onApply({ from, to })
      }}
    >
      <Stack gap={12}>
        <DateTimeField label={messages.from} value={from} onChange={(next) => setRange({ ...range, from: next })} />
        <DateTimeField
          label={messages.to}
          value={to}
          onChange={(next) => setRange({ ...range, to: next })}
          error={wrong ? messages.rangeError : undefined}
        />
        <Button type="submit" disabled={from === null || to === null || wrong}>
          {messages.apply}
        </Button>
      </Stack>
    </form>
  )
}
