import { ConfirmDialog } from '@outpost/ui/Dialog'
import { useState } from 'react'
import { useText } from '../../../kit/texts.ts'
import { lineCount, previewOf } from './paste.ts'
import classes from './Terminal.module.css'

/** Shows a text of several lines before a shell runs them. */
export function PasteDialog({ text, onPaste, onLeave }: { text: string | undefined; onPaste: () => void; onLeave: () => void }) {
  const t = useText()
  // While the window fades out it goes on showing the text.
  const [last, setLast] = useState(text)
  if (text !== undefined && text !== last) setLast(text)
  const shown = text ?? last ?? ''
  const count = lineCount(shown)
  return (
    <ConfirmDialog
      opened={text !== undefined}
      onClose={onLeave}
      title={t('remote:paste.title', { count })}
      message={t('remote:paste.message')}
      confirmLabel={t('remote:paste.verb', { count })}
      onConfirm={onPaste}
      loading={false}
      error={null}
      size={640}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <pre className={classes.preview} tabIndex={0}>{previewOf(shown)}</pre>
    </ConfirmDialog>
  )
}
