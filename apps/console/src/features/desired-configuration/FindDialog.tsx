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

/** The whole name of an option. The section is a name, a type with a number, or an asterisk for any. */
const wholeName = /^[\w-]+\.(?:[\w-]+|@[\w-]+\[\d+\]|\*)\.[\w-]+$/

/** The answer is about devices that have been read, so it says how many have not. */
function Found({ found, meta }: { found: number; meta: Record<string, unknown> }) {
  const t = useText()
  return (
    <p>
      {t('desiredConfiguration:find.counts', { found, read: Number(meta['read']), unread: Number(meta['unread']) })}
    </p>
  )
}

/** A dialog that finds the devices on which an option had a value when they were last read. */
export default function FindDialog() {
  const t = useText()
  const [option, setOption] = useState('')
  const [value, setValue] = useState('')
  const wanted = useDeferredValue({ option: option.trim(), value: value.trim() })
  const isWhole = wholeName.test(wanted.option)
  const { data } = useData(desiredPlans.find, { ...wanted, limit: most }, { enabled: isWhole })
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
        <Ui.TextField
          label={t('desiredConfiguration:field.value')}
          help={t('desiredConfiguration:find.any')}
          value={value}
          onChange={setValue}
          noTranslate
        />
        {wanted.option !== '' && !isWhole && <output>{t('desiredConfiguration:find.name')}</output>}
        {data && isWhole && <Found found={data.total} meta={data.meta ?? {}} />}
        {data && isWhole && data.total > 0 && (
          <ScrollTable
            label={title}
            first="name"
            heads={[t('desiredConfiguration:one.device'), t('desiredConfiguration:device.read_at')]}
          >
            {data.rows.map((row) => (
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
        )}
      </FieldStack>
    </DetailsDialog>
  )
}
