import { desiredPlans } from '@outpost/contract/desired-configuration/endpoints'
import { DateTime } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import * as Ui from '@outpost/ui/Fields'
import { FieldStack } from '@outpost/ui/fields/FieldStack'
import { Link } from '@outpost/ui/Link'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useDeferredValue, useState } from 'react'
import { useData } from '../../kit/api/query.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

/** Devices that are shown at most. */
const most = 100

/** A dialog that finds the devices on which an option had a value when they were last read. */
export default function FindDialog() {
  const t = useText()
  const [option, setOption] = useState('')
  const [value, setValue] = useState('')
  const wanted = useDeferredValue({ option: option.trim(), value: value.trim() })
  const { data } = useData(desiredPlans.find, { ...wanted, limit: most }, { enabled: wanted.option.length > 2 })
  const title = t('desiredConfiguration:find.title')
  return (
    <DetailsDialog {...useDialogLayer()} title={title} size={640} loading={false} error={null}>
      <FieldStack>
        <Ui.TextField
          label={t('desiredConfiguration:field.option')}
          help={t('desiredConfiguration:find.help')}
          placeholder="network.wan.proto"
          value={option}
          onChange={setOption}
          noTranslate
        />
        <Ui.TextField label={t('desiredConfiguration:field.value')} value={value} onChange={setValue} noTranslate />
        <p>{t('desiredConfiguration:plan.group', { count: data?.total ?? 0 })}</p>
        <ScrollTable
          label={title}
          first="name"
          heads={[t('desiredConfiguration:one.device'), t('desiredConfiguration:device.read_at')]}
        >
          {data?.rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link href={`/devices/${row.id}/configuration`}>{row.name}</Link>
              </td>
              <td>
                <DateTime at={utcInstant(row.read_at)} short />
              </td>
            </tr>
          ))}
        </ScrollTable>
      </FieldStack>
    </DetailsDialog>
  )
}
