import { ConfirmDialog } from '@outpost/ui/Dialog'
import { Output } from '@outpost/ui/Output'
import { useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { lineCount, previewOf } from './paste.ts'

/** A dialog that shows a text with several lines before a shell runs it. */
export function PasteDialog({
  text,
  onPaste,
  onLeave,
}: {
  text: string | undefined
  onPaste: () => void
  onLeave: () => void
}) {
  const t = useText()
  // Keeps showing the text while the dialog fades out.
  const [last, setLast] = useState(text)
  if (text !== undefined && text !== last) setLast(text)
  const shown = text ?? last ?? ''
  const count = lineCount(shown)
  return (
    <ConfirmDialog
      opened={text !== undefined}
      onClose={onLeave}
      title={t('typing:paste.title', { count })}
      message={t('typing:paste.message')}
      confirmLabel={t('typing:paste.verb', { count })}
      onConfirm={onPaste}
      loading={false}
      error={null}
      size={640}
    >
      <Output whole text={previewOf(shown)} />
    </ConfirmDialog>
  )
}
