import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { useDialogLayer } from '../dialog.tsx'
import classes from './Windows.module.css'

export interface TextSpec {
  title: string
  text: string
  /** Something has failed. */
  failed?: boolean
}

/** A title and a text, closed by one button. */
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
