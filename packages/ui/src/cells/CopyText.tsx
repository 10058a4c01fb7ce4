import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useUiTexts } from '../UiTexts.tsx'
import classes from './Cells.module.css'
import { Missing } from './Missing.tsx'

export interface CopyTextProps {
  value: string | null | undefined
  /** What is copied, for screen readers: "Serial number". */
  label: string
  /** Shown in place of the value, which is still what is copied. */
  display?: string
  /** False for ordinary type. */
  mono?: boolean
}

/** Copies through the clipboard where the page may, else through a selection: plain HTTP has no clipboard. */
async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.style.position = 'fixed'
    area.style.opacity = '0'
    document.body.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}

/** An identifier in mono type with a copy button on hover and focus; never reordered in right-to-left text. */
export function CopyText({ value, label, display, mono = true }: CopyTextProps) {
  const texts = useUiTexts()
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 1500)
    return () => clearTimeout(timer)
  }, [state])
  if (!value) return <Missing />
  const copy = async () => setState((await copyToClipboard(value)) ? 'done' : 'failed')
  const said = state === 'done' ? texts.copied : state === 'failed' ? texts.copyFailed : ''
  return (
    <span className={classes.copy} data-mono={mono || undefined}>
      <bdi dir="ltr" className={classes.copyValue} title={display ?? value}>{display ?? value}</bdi>
      <button type="button" className={classes.copyButton} aria-label={`${texts.copy}: ${label}`} title={said || texts.copy} onClick={copy}>
        {state === 'done' ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      </button>
      <span className={classes.hidden} aria-live="polite">{said}</span>
    </span>
  )
}
