import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { useDialogLayer } from '../dialog.tsx'
import classes from './Windows.module.css'

export interface TextSpec {
  title: string
  text: string
  /** Shows the text as an error. */
  failed?: boolean
}

/** A dialog with a title and a text. */
export default function TextWindow({ title, text, failed = false }: TextSpec) {
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={text.length > 400 ? 640 : 480}
      title={title}
      loading={false}
      error={null}
    >
      {failed ? <Alert tone="error" title={text} /> : <p className={classes.text}>{text}</p>}
    </DetailsDialog>
  )
}
