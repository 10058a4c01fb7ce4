import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { type SessionEntry, targetOf } from '../entry.ts'
import { entryName } from '../name.ts'
import classes from '../sessions/Session.module.css'
import type { FilesQuestion } from './connection.ts'
import { shownName } from './paths.ts'

interface ShellPanelProps {
  entry: SessionEntry
  question: Extract<FilesQuestion, { t: 'no_sftp' }>
  onUse: () => void
  onLeave: () => void
}

/** Says that the target has no SFTP, and offers its files through the shell. */
export function ShellPanel({ entry, question, onUse, onLeave }: ShellPanelProps) {
  const t = useText()
  const use = useRef<HTMLButtonElement>(null)
  useEffect(() => use.current?.focus(), [])
  return (
    <div className={classes.front}>
      <section className={classes.panel} aria-label={t('sftp:shell.title')}>
        <div>
          <h1 className={classes.title}>{t('sftp:shell.title')}</h1>
          <p className={classes.target}>
            {entryName(entry)} · <bdi dir="ltr">{targetOf(entry)}</bdi>
          </p>
        </div>
        <div>
          <p className={classes.labels}>{t('sftp:shell.offer')}</p>
          <p className={classes.labels}>{t('sftp:shell.install')}</p>
          <code className={classes.detail}>{shownName(question.message)}</code>
        </div>
        <div className={classes.buttons}>
          <Button variant="default" size="md" onClick={onLeave}>
            {t('kit:cancel')}
          </Button>
          <Button ref={use} size="md" onClick={onUse}>
            {t('sftp:shell.use')}
          </Button>
        </div>
      </section>
    </div>
  )
}
