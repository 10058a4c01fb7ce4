import { TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './DateInput.module.css'
import { type DateKind, exampleOf, readDate, shownDate } from './dateText.ts'

export interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'type'> {
  kind: DateKind
  /** `2026-09-15` or `2026-09-15T08:33`; empty without a valid date. */
  value: string
  min?: string | undefined
  max?: string | undefined
  onChange: (value: string) => void
}

/**
 * An input for a date in the format of the console, whatever the language of the browser. A button opens the browser's
 * calendar, whose own input is never shown, because it would use the browser's format.
 */
export function DateInput({ kind, value, min, max, onChange, onBlur, error, ...props }: DateInputProps) {
  const messages = useUiMessages()
  const native = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(false)
  const faulty = typed !== undefined && typed.trim() !== '' && readDate(typed, kind) === undefined
  const put = (text: string): void => {
    setLeft(false)
    setTyped(text)
    onChange(readDate(text, kind) ?? '')
  }
  return (
    <TextInput
      {...props}
      autoComplete="off"
      placeholder={props.placeholder ?? exampleOf(kind)}
      value={typed ?? shownDate(value)}
      error={error ?? (faulty && left ? messages.useFormat(exampleOf(kind)) : undefined)}
      rightSection={
        <span className={classes.calendar}>
          <input
            ref={native}
            className={classes.native}
            type={kind}
            tabIndex={-1}
            aria-hidden
            disabled={props.disabled}
            value={value}
            min={min}
            max={max}
            onChange={(event) => put(shownDate(event.currentTarget.value))}
          />
          <IconButton
            label={messages.choose}
            icon={<IconCalendar size={16} stroke={1.75} />}
            size="xs"
            disabled={props.disabled ?? false}
            onClick={() => native.current?.showPicker()}
          />
        </span>
      }
      onChange={(event) => put(event.currentTarget.value)}
      onBlur={(event) => {
        setLeft(true)
        if (!faulty) setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}
