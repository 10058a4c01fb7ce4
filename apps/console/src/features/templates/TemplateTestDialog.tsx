import { templates } from '@outpost/contract/templates/endpoints'
import type { Template } from '@outpost/contract/templates/schemas'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { open } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { DeviceSelect } from '../devices/public.ts'
import { dialogs } from './dialogs.ts'
import { testForm } from './forms.schema.ts'
import type { TemplateInput } from './templateForm.ts'

interface Props {
  template: Template
  /** What to read if not the stored sources. */
  data?: TemplateInput['data']
}

/** A dialog that reads a template on a device once. */
export default function TemplateTestDialog({ template, data = template.config.data, close }: DialogProps<Props>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={templates.test}
      schema={testForm}
      initial={{}}
      toInput={(values) => ({ device_id: Number(values['device_id']), data: [...data] })}
      title={t('templates:test.title')}
      purpose={t('templates:test.purpose')}
      submitLabel={t('templates:test.verb')}
      reload={false}
      hideMsg
      onDone={(result) => {
        close()
        void open(dialogs.readings, { result, templateId: template.id })
      }}
    >
      <DeviceSelect name="device_id" label={t('templates:test.device')} />
    </DialogForm>
  )
}
