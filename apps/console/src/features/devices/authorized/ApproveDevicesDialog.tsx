import { authorized } from '@outpost/contract/devices/authorized/endpoints'
import type { NewApproval } from '@outpost/contract/devices/authorized/schemas'
import { FieldRow, type TextRow } from '@outpost/ui/Fields'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TableField } from '../../../kit/form/fields/more.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { fieldTitle } from '../fieldTitle.ts'
import { delivery } from './forms.schema.ts'

const EMPTY = { data: [{ serial: '', mac: '' }] }
const SERIAL = /[0-9A-Za-z._/-]{1,64}/
const MAC = /([0-9a-fA-F]{2}[:.-]?){5}[0-9a-fA-F]{2}/

/**
 * A dialog that adds the devices of a delivery to the list: model and batch for all, serial number and MAC address of
 * each.
 */
export default function ApproveDevicesDialog({ close }: DialogProps<object>) {
  const t = useText()
  const columns = [
    { key: 'serial', title: fieldTitle('serial'), pattern: SERIAL, maxLength: 64, placeholder: '6001000000' },
    { key: 'mac', title: fieldTitle('mac'), pattern: MAC, maxLength: 17, placeholder: '00:1E:42:00:00:00' },
  ]
  return (
    <DialogForm
      endpoint={authorized.create}
      schema={delivery}
      initial={EMPTY}
      toInput={({ data, model, batch }) => ({
        data: (data as readonly TextRow[]).map((row) => ({ ...row, model, batch }) as NewApproval),
      })}
      title={t('approved:add.title')}
      purpose={t('approved:add.purpose')}
      size={640}
      submitLabel={t('approved:add.verb')}
      onDone={() => close()}
    >
      <FieldRow>
        <TextField name="model" label={fieldTitle('model')} noTranslate />
        <TextField name="batch" label={t('approved:field.batch')} noTranslate />
      </FieldRow>
      <TableField name="data" label={t('approved:add.devices')} columns={columns} maxItems={1000} />
    </DialogForm>
  )
}
