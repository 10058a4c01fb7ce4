import { NativeSelect } from '@mantine/core'
import { fileComparison } from '@outpost/contract/files/compare/endpoints'
import type { FileComparison } from '@outpost/contract/files/compare/schemas'
import type { StoredFile } from '@outpost/contract/files/schemas'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { useState } from 'react'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../Files.module.css'
import { backupsOf } from './backupsOf.ts'
import { DifferentFiles } from './DifferentFiles.tsx'
import { useBackupLabel } from './useBackupLabel.ts'

/** Backups that can be chosen for a comparison. */
const CHOICE = 100

interface CompareProps {
  /** The newer one of the two that are compared first. */
  file: StoredFile
  /** The older one; by default the backup before the newer one. */
  other?: StoredFile
  /** The device whose backups can be chosen; null if the two are not of one device. */
  deviceId: number | null
}

/** A dialog that compares two backups: at first the given ones, or the given one with the backup before it. */
export default function CompareFilesDialog({ file, other, deviceId }: DialogProps<CompareProps>) {
  const t = useText()
  const list = useData(...backupsOf(deviceId ?? 0, CHOICE), { enabled: deviceId !== null })
  const given = [file, ...(other ? [other] : [])]
  const listed = list.data?.rows ?? []
  const backups = [...given.filter(({ id }) => listed.every((one) => one.id !== id)), ...listed]
  const [chosen, setChosen] = useState(other?.id)
  const [after, setAfter] = useState(file.id)
  const before = chosen ?? neighbourOf(listed, file.id)?.id
  const comparison = useData(
    fileComparison.compare,
    { id: before ?? file.id, other_id: after },
    { enabled: before !== undefined, staleTime: Infinity },
  )
  const failure = list.error ?? comparison.error
  const labelOf = useBackupLabel()
  const nameOf = (one: StoredFile): string =>
    deviceId === null && one.device_name ? `${labelOf(one)} · ${one.device_name}` : labelOf(one)
  const options = backups.map((one) => ({ value: String(one.id), label: nameOf(one) }))
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('files:compare.title')}
      size={880}
      loading={list.isLoading}
      error={failure ? { title: t('files:compare.failed'), ...explain(failure) } : null}
    >
      <div className={classes.stack}>
        <div className={classes.pair}>
          <NativeSelect
            label={t('files:compare.before')}
            data={options}
            value={String(before ?? '')}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
          <NativeSelect
            label={t('files:compare.after')}
            data={options}
            value={String(after)}
            onChange={(event) => setAfter(Number(event.currentTarget.value))}
          />
        </div>
        {before === undefined && list.data && <p className={classes.note}>{t('files:compare.only')}</p>}
        {comparison.data && <Result comparison={comparison.data} />}
      </div>
    </DetailsDialog>
  )
}

/** Returns the backup before a file; the one after it if there is none before. The list begins with the newest. */
function neighbourOf(backups: readonly StoredFile[], id: number): StoredFile | undefined {
  const at = backups.findIndex((one) => one.id === id)
  return backups[at + 1] ?? backups[at - 1]
}

function Result({ comparison }: { comparison: FileComparison }) {
  const t = useText()
  const { different, same, truncated } = comparison
  return (
    <>
      <p className={classes.note} aria-live="polite">
        {different.length === 0
          ? t('files:compare.equal')
          : `${t('files:compare.different', { count: different.length })} · ${t('files:compare.same', { count: same })}`}
      </p>
      <DifferentFiles files={different} />
      {truncated && <p className={classes.note}>{t('files:compare.truncated')}</p>}
    </>
  )
}
