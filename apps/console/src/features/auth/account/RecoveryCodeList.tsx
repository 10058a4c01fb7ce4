import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useBrand } from '../../../brand.ts'
import { CopyButton } from '../../../kit/view/CopyButton.tsx'
import { saveFile } from '../../../kit/browser/saveFile.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Account.module.css'

/** The recovery codes, shown only once. They can be copied or saved as a text file. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const t = useText()
  const { short_name } = useBrand()
  const text = `${codes.join('\n')}\n`
  const title = t('account:recovery.fileTitle', { name: short_name, host: window.location.host })
  const save = (): void =>
    saveFile(new Blob([`${title}\n\n${text}`], { type: 'text/plain;charset=utf-8' }), 'recovery-codes.txt')
  return (
    <>
      <ul className={classes.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <CopyButton value={text} label={t('account:recovery.copy')} />
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={save}>
          {t('account:recovery.save')}
        </Button>
      </div>
    </>
  )
}
