import { UnstyledButton } from '@mantine/core'
import type { Device } from '@outpost/contract/devices/device'
import { files } from '@outpost/contract/files/endpoints'
import { fileComparison } from '@outpost/contract/files/compare/endpoints'
import type { BackupSearch, FoundBackup } from '@outpost/contract/files/compare/schemas'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { SearchField } from '@outpost/ui/SearchField'
import { useState } from 'react'
import { attempt } from '../../../kit/api/act.ts'
import { call } from '../../../kit/api/client.ts'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../Files.module.css'
import { viewFile } from '../viewFile.ts'
import { useBackupLabel } from './useBackupLabel.ts'

/** The shortest text that is searched. */
const SHORTEST = 2

/** A dialog that searches the backups of a device for a text. */
export default function SearchBackupsDialog({ device }: DialogProps<{ device: Pick<Device, 'id'> }>) {
  const t = useText()
  const [q, setQ] = useState('')
  const { data, error, isFetching } = useData(
    fileComparison.search,
    { id: device.id, q },
    { enabled: q.length >= SHORTEST },
  )
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('files:searchBackups.title')}
      purpose={t('files:searchBackups.purpose')}
      size={880}
      loading={false}
      error={error ? { title: t('files:searchBackups.failed'), ...explain(error) } : null}
    >
      <div className={classes.stack}>
        <SearchField value={q} onChange={setQ} placeholder={t('files:searchBackups.placeholder')} />
        <p className={classes.note} aria-live="polite">
          {q.length < SHORTEST
            ? t('files:searchBackups.short')
            : isFetching || !data
              ? t('files:searchBackups.searching')
              : t('files:searchBackups.found', { count: data.backups.length, searched: data.searched })}
        </p>
        {data && q.length >= SHORTEST && <Found result={data} />}
      </div>
    </DetailsDialog>
  )
}

function Found({ result }: { result: BackupSearch }) {
  const t = useText()
  return (
    <>
      <ul className={classes.found}>
        {result.backups.map((one) => (
          <li key={one.id}>
            <Backup found={one} />
          </li>
        ))}
      </ul>
      {result.truncated && <p className={classes.note}>{t('files:searchBackups.truncated')}</p>}
    </>
  )
}

function Backup({ found }: { found: FoundBackup }) {
  const t = useText()
  const labelOf = useBackupLabel()
  const openFile = (): Promise<boolean> => attempt(async () => viewFile(await call(files.get, { id: found.id })))
  return (
    <>
      <div className={classes.foundHead}>
        <UnstyledButton className={classes.foundLink} onClick={() => void openFile()}>
          {labelOf(found)}
        </UnstyledButton>
        <span className={classes.note}>{t('files:searchBackups.lines', { count: found.count })}</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <pre className={classes.foundLines} tabIndex={0} translate="no" aria-label={found.name}>
        {found.lines.map(({ name, line, text }) => `${name}:${line}: ${text.trim()}`).join('\n')}
      </pre>
    </>
  )
}
