import { UpdateForm } from './UpdateForm.tsx'

/** Loads a backup or a configuration into chosen devices. */
export default function UploadBackupPage() {
  return <UpdateForm action="upload_backup" />
}
