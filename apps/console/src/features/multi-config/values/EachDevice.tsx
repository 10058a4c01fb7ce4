import { TextInput } from '@mantine/core'
import { hiddenSecret } from '@outpost/contract/kit/secret-names'
import { ActionButton } from '@outpost/ui/Actions'
import { Alert } from '@outpost/ui/Alert'
import { Missing } from '@outpost/ui/Cells'
import { CsvButton } from '@outpost/ui/fields/CsvButton'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { IconDownload } from '@tabler/icons-react'
import { csvFile, saveFile } from '../../../kit/browser/saveFile.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { csvLines } from '../../../kit/table/export/csv.ts'
import { textsFromCsv } from '../model/csv.ts'
import type { DraftDevice } from '../model/draft.ts'
import type { ApiField } from '../model/openapi.ts'
import classes from '../MultiConfig.module.css'

interface EachDeviceProps {
  label: string
  field: ApiField | undefined
  devices: readonly DraftDevice[]
  current: Readonly<Record<number, string>>
  texts: Readonly<Record<number, string>>
  onTexts: (texts: Readonly<Record<number, string>>) => void
  /** Whether a text cannot be sent. */
  faultOf: (text: string) => unknown
  error: string | undefined
}

/** A value for each device, in a table. A CSV file fills it. */
export function EachDevice({ label, field, devices, current, texts, onTexts, faultOf, error }: EachDeviceProps) {
  const t = useText()
  const fromFile = (text: string): number => {
    const found = textsFromCsv(text, devices)
    onTexts({ ...texts, ...found.texts })
    return found.unknown.length
  }
  const save = (): void => {
    const rows = devices.map(({ id, name, serial }) => {
      const now = texts[id] ?? current[id] ?? ''
      return [serial || name, now === hiddenSecret ? '' : now]
    })
    saveFile(csvFile(csvLines([['device', 'value'], ...rows])), `${label}.csv`)
  }
  return (
    <div className={classes.stack}>
      <p className={classes.text}>{t('multiConfig:setValue.eachHelp')}</p>
      {error !== undefined && <Alert tone="error" title={error} />}
      <ScrollTable
        label={label}
        first="name"
        heads={[t('multiConfig:device.name'), t('multiConfig:setValue.now'), t('multiConfig:values.new')]}
      >
        {devices.map(({ id, name }) => (
          <tr key={id}>
            <td>
              <bdi>{name}</bdi>
            </td>
            <td translate="no">{current[id] ? current[id] : <Missing />}</td>
            <td>
              <TextInput
                size="xs"
                aria-label={t('multiConfig:setValue.for', { name })}
                type={field?.secret ? 'password' : 'text'}
                autoComplete="off"
                value={texts[id] ?? ''}
                error={Boolean(faultOf(texts[id] ?? ''))}
                onChange={({ currentTarget }) => onTexts({ ...texts, [id]: currentTarget.value })}
              />
            </td>
          </tr>
        ))}
      </ScrollTable>
      <div className={classes.buttons}>
        <CsvButton onText={fromFile} disabled={false} />
        <ActionButton
          variant="subtle"
          size="xs"
          action={{
            id: 'csv',
            label: t('multiConfig:setValue.template'),
            icon: <IconDownload size={14} />,
            onClick: save,
          }}
        />
      </div>
    </div>
  )
}
