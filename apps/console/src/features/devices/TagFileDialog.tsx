import { devices as deviceEndpoints } from '@outpost/contract/devices/endpoints'
import { deviceTags } from '@outpost/contract/devices/tagging/endpoints'
import {
  maxTagFileBytes,
  tagFileExamples,
  tagFileKeys,
  tagModes,
  type TagMode,
} from '@outpost/contract/devices/tagging/constants'
import type { ResultOf } from '@outpost/contract/kit/endpoint'
import { tags } from '@outpost/contract/tags/endpoints'
import { RadioField } from '@outpost/ui/Fields'
import { toast } from '@outpost/ui/Toast'
import { useState } from 'react'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { FileField } from '../../kit/form/fields/more.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { translate, useText } from '../../kit/i18n/i18n.ts'
import { TagsField } from '../tags/public.ts'
import { anyFileTags, someFileTags } from './forms.schema.ts'
import classes from './TagFile.module.css'
import { TagFilePreview } from './TagFilePreview.tsx'

type FileKey = (typeof tagFileKeys)[number]

const refreshes = [deviceEndpoints.list, tags.list, tags.get]

/** Shows the result in a toast, including the number of skipped lines. */
function tell({ data, errors }: ResultOf<typeof deviceTags.fromFile>): void {
  const done = translate('tagFile:done', { count: data.length })
  if (errors.length === 0) toast({ type: 'success', message: done })
  else toast({ type: 'warning', message: `${done} ${translate('tagFile:passedOver', { count: errors.length })}` })
}

/**
 * A dialog that changes the tags of the devices listed in the first column of a CSV file. It shows a preview of the
 * changes first.
 */
export default function TagFileDialog({ tag, close }: DialogProps<{ tag?: { id: number; name: string } }, true>) {
  const t = useText()
  const [mode, setMode] = useState<TagMode>('assign')
  const [key, setKey] = useState<FileKey>('serial')
  return (
    <DialogForm
      endpoint={deviceTags.fromFile}
      initial={{ tag_id: tag ? [tag.id] : [] }}
      schema={mode === 'overwrite' ? anyFileTags : someFileTags}
      toInput={(values) => ({
        tag_id: values['tag_id'] as number[],
        file: values['file'] as File,
        action: mode,
        first_parameter: key,
      })}
      title={t('devices:tagFile.title')}
      purpose={t('tagFile:purpose')}
      submitLabel={t('devices:tags.verb')}
      refreshes={refreshes}
      size={640}
      hideMsg
      onDone={(result) => {
        tell(result)
        close(true)
      }}
    >
      <RadioField
        label={t('devices:tags.mode')}
        value={mode}
        onChange={(next) => setMode(next as TagMode)}
        options={tagModes.map((value) => ({ value, label: t(`devices:tags.${value}`) }))}
      />
      <TagsField name="tag_id" known={tag ? [tag] : []} />
      <RadioField
        label={t('tagFile:key')}
        value={key}
        onChange={(next) => setKey(next as FileKey)}
        options={tagFileKeys.map((value) => ({ value, label: t(`tagFile:by.${value}`) }))}
      />
      <FileField
        name="file"
        label={t('tagFile:file')}
        accept=".csv,.txt,text/csv"
        maxBytes={maxTagFileBytes}
        help={<Example of={key} />}
      />
      <TagFilePreview mode={mode} by={key} />
    </DialogForm>
  )
}

/** A link to an example file. */
function Example({ of }: { of: FileKey }) {
  const t = useText()
  return (
    <>
      {t('tagFile:help')}{' '}
      <a className={classes.example} href={tagFileExamples[of]} download>
        {t('tagFile:example')}
      </a>
    </>
  )
}
