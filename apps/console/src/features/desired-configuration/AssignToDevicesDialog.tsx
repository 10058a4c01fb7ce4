import { Button } from '@mantine/core'
import { desiredTemplates } from '@outpost/contract/desired-configuration/endpoints'
import type { ConfigTemplate } from '@outpost/contract/desired-configuration/schemas'
import { useRef } from 'react'
import { type DialogProps, open } from '../../kit/dialog/dialog.tsx'
import { ItemSelect } from '../../kit/form/fields/ItemSelect.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { showTemplate, withDevices } from './assignedTo.ts'
import { dialogs } from './dialogs.ts'
import { assignToForm } from './forms.schema.ts'

/**
 * A dialog that assigns a configuration template to devices, or a new one. It leads to the page of the template, where
 * the change is planned and rolled out in stages.
 */
export default function AssignToDevicesDialog({ devices, close }: DialogProps<{ devices: readonly number[] }, true>) {
  const t = useText()
  const found = useRef(new Map<number, ConfigTemplate['assignments']>())
  const create = (): void => {
    close(true)
    void open(dialogs.template, { devices })
  }
  return (
    <DialogForm
      endpoint={desiredTemplates.assign}
      schema={assignToForm}
      initial={{}}
      toInput={({ template_id: id }) => ({
        id: Number(id),
        assignments: withDevices(found.current.get(Number(id)) ?? [], devices),
      })}
      title={t('desiredConfiguration:assign.title')}
      purpose={t('desiredConfiguration:assign.for', { count: devices.length })}
      submitLabel={t('desiredConfiguration:assign.action')}
      refreshes={[desiredTemplates.list, desiredTemplates.get]}
      footerStart={
        <Button variant="subtle" size="md" onClick={create}>
          {t('desiredConfiguration:add.action')}
        </Button>
      }
      onDone={({ id }) => {
        close(true)
        showTemplate(id)
      }}
    >
      <ItemSelect
        name="template_id"
        label={t('desiredConfiguration:one.template')}
        endpoint={desiredTemplates.list}
        option={({ id, name, company_name, assignments }) => {
          found.current.set(id, assignments)
          return { value: String(id), label: name, hint: company_name }
        }}
      />
      <p>{t('desiredConfiguration:assign.next')}</p>
    </DialogForm>
  )
}
