import { Button, Textarea } from '@mantine/core'
import { toast } from '@outpost/ui/Toast'
import { useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { MAX_CLIPBOARD } from './connection.ts'
import classes from './Desktop.module.css'

/** Keys are sent one by one, so only short texts are typed. */
const MAX_TYPED = 2000

interface ClipboardPanelProps {
  /** The text that was last copied on the target. */
  copied: string
  disabled: boolean
  onSend: (text: string) => void
  onType: (text: string) => void
}

/** The clipboard of the target, to be read and changed where the browser does not do it by itself. */
export function ClipboardPanel({ copied, disabled, onSend, onType }: ClipboardPanelProps) {
  const t = useText()
  const [text, setText] = useState(copied)
  const [seen, setSeen] = useState(copied)
  if (copied !== seen) {
    setSeen(copied)
    setText(copied)
  }
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ type: 'success', message: t('remote:desktop.copied') })
    } catch {
      toast({ type: 'error', message: t('remote:tools.copyRefused') })
    }
  }
  const send = (): void => {
    onSend(text)
    toast({ type: 'success', message: t('remote:desktop.sent') })
  }
  const none = text === ''
  return (
    <section className={classes.panel} aria-label={t('remote:desktop.clipboard')}>
      <h2 className={classes.heading}>{t('remote:desktop.clipboard')}</h2>
      {/* Unlike the fields of forms, this one keeps spaces at both ends of what is pasted. */}
      <Textarea
        aria-label={t('remote:desktop.clipboardText')}
        description={t('remote:desktop.clipboardHelp')}
        autosize
        minRows={4}
        maxRows={8}
        maxLength={MAX_CLIPBOARD}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button size="xs" disabled={disabled || none} onClick={send}>
          {t('remote:desktop.send')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={disabled || none || text.length > MAX_TYPED}
          onClick={() => onType(text)}
        >
          {t('remote:desktop.type')}
        </Button>
        <Button size="xs" variant="default" disabled={none} onClick={() => void copy()}>
          {t('remote:desktop.copy')}
        </Button>
      </div>
    </section>
  )
}
