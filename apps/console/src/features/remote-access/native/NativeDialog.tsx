import { native } from '@outpost/contract/remote-access/native/endpoints'
import type { NativeAccess } from '@outpost/contract/remote-access/native/schemas'
import { Alert } from '@outpost/ui/Alert'
import { CopyText } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { Link } from '@outpost/ui/Link'
import { useDialogLayer, type DialogProps } from '../../../kit/dialog/dialog.tsx'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { href } from '../../../kit/screen/screen.ts'
import { CopyLine } from '../../../kit/view/CopyLine.tsx'
import type { Entry } from '../entry.ts'
import { entryName } from '../name.ts'
import classes from './NativeDialog.module.css'
import { forwardLine, jumpLine, localPort } from './lines.ts'

/** A dialog with the commands that lead to an entry from the user's own SSH client. */
export default function NativeDialog({ entry, close }: DialogProps<{ entry: Entry }>) {
  const t = useText()
  const { data, error } = useData(native.get, { id: entry.id })
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={640}
      title={t('native:title', { name: entryName(entry) })}
      loading={!data && !error}
      error={error && { title: t('native:failed'), ...explain(error) }}
    >
      {data && <Commands access={data} entry={entry} onLeave={() => close()} />}
    </DetailsDialog>
  )
}

interface CommandsProps {
  access: NativeAccess
  entry: Entry
  onLeave: () => void
}

function Commands({ access, entry, onLeave }: CommandsProps) {
  const t = useText()
  const isSsh = entry.protocol === 'ssh' || entry.protocol === 'sftp'
  return (
    <div className={classes.stack}>
      {!access.has_key && (
        <Alert tone="warning" title={t('native:noKey')}>
          <Link href={href('/account/security')} onClick={onLeave}>
            {t('native:addKey')}
          </Link>
        </Alert>
      )}
      {isSsh && (
        <section className={classes.part}>
          <h3>{t(entry.protocol === 'sftp' ? 'native:files' : 'native:shell')}</h3>
          <CopyLine text={jumpLine(entry, access)} label={t('native:copy')} />
          {entry.protocol === 'ssh' && <p>{t('native:user')}</p>}
        </section>
      )}
      <section className={classes.part}>
        <h3>{t('native:forward')}</h3>
        <CopyLine text={forwardLine(access)} label={t('native:copy')} />
        <p>{t('native:forwardHelp', { address: `127.0.0.1:${localPort(access)}` })}</p>
      </section>
      <section className={classes.part}>
        <h3>{t('native:key')}</h3>
        <CopyText value={access.server_key} label={t('native:key')} />
        <p>{t('native:keyHelp')}</p>
      </section>
      <p>{t('native:token')}</p>
    </div>
  )
}
