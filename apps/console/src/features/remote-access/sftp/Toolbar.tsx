import { Button, Switch } from '@mantine/core'
import { IconFolderPlus, IconFolderUp, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { readInput } from './dropped.ts'
import classes from './Files.module.css'
import type { Dropped } from './transfers.ts'

/** Makes a file input choose a folder. The attribute is not a standard, but all browsers have it. */
const FOLDERS = { webkitdirectory: '' }

interface ToolbarProps {
  count: number
  through: 'sftp' | 'shell'
  hidden: boolean
  onHidden: (hidden: boolean) => void
  onUpload: (files: Dropped[]) => void
  onNewFolder: () => void
}

/** What can be done in the shown folder. */
export function Toolbar({ count, through, hidden, onHidden, onUpload, onNewFolder }: ToolbarProps) {
  const t = useText()
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement): void => {
    onUpload(readInput(input.files))
    input.value = ''
  }
  return (
    <div className={classes.tools}>
      <input ref={files} type="file" multiple hidden onChange={(event) => take(event.currentTarget)} />
      <input ref={folder} type="file" {...FOLDERS} hidden onChange={(event) => take(event.currentTarget)} />
      <Button size="sm" leftSection={<IconUpload size={16} />} onClick={() => files.current?.click()}>
        {t('sftp:upload.files')}
      </Button>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconFolderUp size={16} />}
        onClick={() => folder.current?.click()}
      >
        {t('sftp:upload.folder')}
      </Button>
      <Button size="sm" variant="default" leftSection={<IconFolderPlus size={16} />} onClick={onNewFolder}>
        {t('sftp:newFolder.action')}
      </Button>
      <Switch label={t('sftp:hidden')} checked={hidden} onChange={(event) => onHidden(event.currentTarget.checked)} />
      {through === 'shell' && <span className={classes.through}>{t('sftp:shell.note')}</span>}
      <output className={classes.count}>{t('sftp:entries', { count })}</output>
    </div>
  )
}
