import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './Cells.module.css'
import { copyToClipboard } from './clipboard.ts'
import { Missing } from './Missing.tsx'

export interface CopyTextProps {
  value: string | null | undefined
  /** The name of the copied value for screen readers, such as "Serial number". */
  label: string
  /** Shown instead of the value. The value is still what is copied. */
  display?: string
  /** False uses the normal typeface. */
  mono?: boolean
}

/** An identifier in a monospaced font with a copy button on hover and focus. Never reordered in right-to-left text. */
export function CopyText({ value, label, display, mono = true }: CopyTextProps) {
  const messages = useUiMessages()
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 1500)
    return () => clearTimeout(timer)
  }, [state])
  if (!value) return <Missing />
  const copy = async () => setState((await copyToClipboard(value)) ? 'done' : 'failed')
  const said = state === 'done' ? messages.copied : state === 'failed' ? messages.copyFailed : ''
  return (
    <span className={classes.copy} data-mono={mono || undefined}>
      <bdi
        dir="ltr"
        className={classes.copyValue}
        title={display ?? value}
        translate={display === undefined ? 'no' : undefined}
      >
        {display ?? value}
      </bdi>
      <button
        type="button"
        className={classes.copyButton}
        aria-label={`${messages.copy}: ${label}`}
        title={said || messages.copy}
        onClick={copy}
      >
        {state === 'done' ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      </button>
      <span className={classes.hidden} aria-live="polite">
        {said}
      </span>
    </span>
  )
}
