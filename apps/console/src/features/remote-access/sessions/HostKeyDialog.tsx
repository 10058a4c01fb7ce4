import { Button } from '@mantine/core'
import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { type Entry, targetOf } from '../entry.ts'
import { entryName } from '../name.ts'
import classes from './Session.module.css'

/** The key of a target that a user has to decide about. */
export interface HostKey {
  state: 'new' | 'changed'
  fingerprint: string
  remembered?: string
  type: string
}

interface HostKeyDialogProps {
  /** Set while the user must decide about the host key. */
  question: HostKey | undefined
  entry: Entry
  onAnswer: (accept: boolean) => void
}

/** A dialog with the key of a host that is unknown, or that differs from the stored key. */
export function HostKeyDialog({ question, entry, onAnswer }: HostKeyDialogProps) {
  const t = useText()
  // Keeps showing the question while the dialog fades out.
  const [last, setLast] = useState(question)
  if (question && question !== last) setLast(question)
  const shown = question ?? last
  if (!shown) return null
  const changed = shown.state === 'changed'
  // An address such as 127.0.0.1 says nothing without the device through which it is reached.
  const where = { target: targetOf(entry), device: entry.device_name ?? entryName(entry) }
  return (
    <DetailsDialog
      opened={question !== undefined}
      onClose={() => onAnswer(false)}
      title={t(changed ? 'remote:hostkey.changedTitle' : 'remote:hostkey.newTitle')}
      loading={false}
      error={null}
      footer={
        <>
          <Button variant={changed ? 'filled' : 'default'} size="md" onClick={() => onAnswer(false)}>
            {t('remote:hostkey.refuse')}
          </Button>
          <Button
            variant={changed ? 'default' : 'filled'}
            size="md"
            className={changed ? classes.danger : undefined}
            onClick={() => onAnswer(true)}
          >
            {t(changed ? 'remote:hostkey.acceptChanged' : 'remote:hostkey.accept')}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        {changed ? (
          <Alert tone="error" title={t('remote:hostkey.changedAlert')}>
            {t('remote:hostkey.changedReason', where)}
          </Alert>
        ) : (
          <p className={classes.labels}>{t('remote:hostkey.newReason', where)}</p>
        )}
        {changed && shown.remembered !== undefined && (
          <Fingerprint label={t('remote:hostkey.remembered')} value={shown.remembered} />
        )}
        <Fingerprint
          label={t(changed ? 'remote:hostkey.now' : 'remote:hostkey.fingerprint', { type: shown.type })}
          value={shown.fingerprint}
        />
      </div>
    </DetailsDialog>
  )
}

function Fingerprint({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <div className={classes.label}>{label}</div>
      <code className={classes.fingerprint}>{value}</code>
    </div>
  )
}
