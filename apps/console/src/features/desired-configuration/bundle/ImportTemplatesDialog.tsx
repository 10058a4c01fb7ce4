import { bundleLimits } from '@outpost/contract/desired-configuration/constants'
import { templateFiles } from '@outpost/contract/desired-configuration/bundle/endpoints'
import { templateFileSchemas } from '@outpost/contract/desired-configuration/bundle/schemas'
import { desiredPlans, desiredTemplates, deviceConfiguration } from '@outpost/contract/desired-configuration/endpoints'
import { toast } from '@outpost/ui/Toast'
import { useRef } from 'react'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { FileField } from '../../../kit/form/fields/more.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { translate, useText } from '../../../kit/i18n/i18n.ts'
import { ImportPreview } from './ImportPreview.tsx'

const refreshes = [
  desiredTemplates.list,
  desiredTemplates.get,
  desiredTemplates.versions,
  desiredPlans.plan,
  deviceConfiguration.get,
]

/** Says that the import was not sent, because the user has not seen yet what it does. */
function askToWait(): false {
  toast({ type: 'error', message: translate('desiredConfiguration:files.wait') })
  return false
}

/** A dialog that imports templates from an archive. It shows first what is created, changed and left. */
export default function ImportTemplatesDialog({ close }: DialogProps<object>) {
  const t = useText()
  // That of the preview which the user sees.
  const hash = useRef<string>(undefined)
  return (
    <DialogForm
      endpoint={templateFiles.importAll}
      schema={templateFileSchemas.importAll.input}
      initial={{}}
      toInput={(values) => ({ file: values['file'] as File, hash: hash.current })}
      maySend={() => hash.current !== undefined || askToWait()}
      title={t('desiredConfiguration:files.importTitle')}
      purpose={t('desiredConfiguration:files.importPurpose')}
      submitLabel={t('desiredConfiguration:files.importVerb')}
      refreshes={refreshes}
      size={640}
      onDone={() => close()}
    >
      <FileField
        name="file"
        label={t('desiredConfiguration:files.file')}
        accept=".tar,.gz,.tgz,application/gzip,application/x-tar"
        maxBytes={bundleLimits.bytes}
        help={t('desiredConfiguration:files.fileHelp')}
      />
      <ImportPreview
        onRead={(read) => {
          hash.current = read
        }}
      />
    </DialogForm>
  )
}
