import { Button, Checkbox } from '@mantine/core'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import sessions from '../sessions/Session.module.css'
import { shownName } from './paths.ts'
import type { Choice, Conflict } from './transfers.ts'

const choices = ['skip', 'rename', 'replace'] as const

interface ConflictDialogProps {
  conflict: Conflict
  onChoice: (choice: Choice, forAll: boolean) => void
}

/** Asks what to do with an upload whose name is taken. */
export function ConflictDialog({ conflict, onChoice }: ConflictDialogProps) {
  const t = useText()
  const [forAll, setForAll] = useState(false)
  return (
    <DetailsDialog
      opened
      size={480}
      title={t('sftp:conflict.title', { name: shownName(conflict.name) })}
      loading={false}
      error={null}
      onClose={() => onChoice('skip', forAll)}
      footer={choices.map((choice) => (
        <Button
          key={choice}
          size="md"
          variant={choice === 'replace' ? 'filled' : 'default'}
          onClick={() => onChoice(choice, forAll)}
        >
          {t(`sftp:conflict.${choice}`)}
        </Button>
      ))}
    >
      <div className={sessions.stack}>
        <p>{t('sftp:conflict.message', { folder: shownName(conflict.folder) })}</p>
        {conflict.more && (
          <Checkbox
            label={t('sftp:conflict.forAll')}
            checked={forAll}
            onChange={(event) => setForAll(event.currentTarget.checked)}
          />
        )}
      </div>
    </DetailsDialog>
  )
}
