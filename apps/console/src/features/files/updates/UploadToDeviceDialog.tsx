import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import type { UpdateAction } from '@outpost/contract/files/updates/schemas'
import type { StoredFile } from '@outpost/contract/files/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import type { Values } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { askAndSend, inputOf, choiceOf } from './ask.tsx'
import { beginning } from './beginning.ts'
import { atOnce } from './forms.schema.ts'
import { UpdateFields } from './UpdateFields.tsx'

interface UploadToDeviceProps {
  file: Pick<StoredFile, 'id' | 'name'>
  action: UpdateAction
  /** The devices that are selected when the dialog opens. */
  deviceIds?: readonly number[]
}

/** A dialog that uploads a stored file to devices selected in it. */
export default function UploadToDeviceDialog({
  file,
  action,
  deviceIds = [],
  close,
}: DialogProps<UploadToDeviceProps>) {
  const t = useText()
  const send = async (values: Values): Promise<false> => {
    await askAndSend(action, choiceOf(values, file.id), () => close())
    return false
  }
  return (
    <DialogForm
      endpoint={deviceUpdates.set}
      schema={atOnce}
      initial={{ ...beginning, device_id: deviceIds, file_id: file.id }}
      toInput={(values) => inputOf(action, choiceOf(values, file.id), choiceOf(values).device_id)}
      maySend={send}
      title={t('updates:toDevice.title')}
      purpose={file.name}
      size={640}
      submitLabel={t('updates:next')}
    >
      <UpdateFields action={action} file={file} />
    </DialogForm>
  )
}
