import type { Device } from '@outpost/contract/devices/device'
import { deviceNotes } from '@outpost/contract/devices/notes/endpoints'
import { deviceNoteSchemas } from '@outpost/contract/devices/notes/schemas'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { useEffect, useRef, useState } from 'react'
import { useCan } from '../../../kit/auth/can.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { TextAreaField } from '../../../kit/form/fields.tsx'
import { PageForm } from '../../../kit/form/parts/PageForm.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { nameOf } from '../state.ts'
import { NoteList } from './NoteList.tsx'
import classes from './Notes.module.css'

/** A dialog that adds notes to a device, above those that it has. It stays open after a note was added. */
export default function NotesDialog({ device }: DialogProps<{ device: Device }>) {
  const t = useText()
  const can = useCan()
  const [page, setPage] = useState(1)
  const [dirty, setDirty] = useState(false)
  const [added, setAdded] = useState(0)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (added > 0) form.current?.querySelector('textarea')?.focus()
  }, [added])
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('notes:title')}
      purpose={nameOf(device)}
      dirty={dirty}
      loading={false}
      error={null}
    >
      <div className={classes.stack}>
        {can(deviceNotes.create) && (
          <div ref={form}>
            <PageForm
              key={added}
              endpoint={deviceNotes.create}
              schema={deviceNoteSchemas.create.input}
              initial={{ text: '' }}
              toInput={(values) => ({ id: device.id, text: String(values['text']) })}
              submitLabel={t('notes:add')}
              unsaved={setDirty}
              onDone={() => {
                setPage(1)
                setAdded(added + 1)
              }}
            >
              <TextAreaField name="text" label={t('notes:text')} required />
            </PageForm>
          </div>
        )}
        <NoteList device={device} page={page} onPage={setPage} />
      </div>
    </DetailsDialog>
  )
}
