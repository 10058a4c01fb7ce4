import { FormDialog } from '@outpost/ui/Dialog'
import { useText } from '../../../kit/i18n/i18n.ts'
import { FileProblem, type FilesConnection } from './connection.ts'
import classes from './Files.module.css'
import { reasonOf } from './labels.ts'
import { nameIn, shownName } from './paths.ts'
import { NotText, writeText } from './textFile.ts'
import { useTask } from './useTask.ts'
import { useTextFile } from './useTextFile.ts'

interface EditorDialogProps {
  connection: FilesConnection
  path: string
  onSaved: () => void
  onClose: () => void
}

/** A dialog that edits a small text file. */
export function EditorDialog({ connection, path, onSaved, onClose }: EditorDialogProps) {
  const t = useText()
  const { file, text, setText, failure } = useTextFile(connection, path)
  const { busy, problem, error, run } = useTask(onClose)
  const isChanged = problem instanceof FileProblem && problem.problem === 'changed'
  const why =
    failure instanceof NotText ? t('sftp:edit.notText') : failure === undefined ? undefined : reasonOf(failure)
  const save = async (): Promise<void> => {
    if (!file) return
    await writeText(connection, path, file, text, isChanged)
    onSaved()
  }
  return (
    <FormDialog
      opened
      expandable
      size={880}
      title={shownName(nameIn(path))}
      purpose={shownName(path)}
      submitLabel={t(isChanged ? 'sftp:edit.overwrite' : 'sftp:edit.save')}
      loading={file === undefined && failure === undefined}
      failure={why === undefined ? null : { title: t('sftp:edit.failed'), reason: why }}
      submitting={busy}
      dirty={file !== undefined && text !== file.text}
      blocked={why === undefined ? undefined : t('sftp:edit.failed')}
      error={error && isChanged ? { ...error, reason: t('sftp:edit.changed') } : error}
      onSubmit={() => void run(save)}
      onClose={onClose}
    >
      <textarea
        className={classes.editor}
        aria-label={t('sftp:edit.label', { name: nameIn(path) })}
        spellCheck={false}
        wrap="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
