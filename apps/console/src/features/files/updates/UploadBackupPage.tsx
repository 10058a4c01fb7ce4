import { UpdateForm } from './UpdateForm.tsx'

/** A page that uploads a backup or a configuration to selected devices. */
export default function UploadBackupPage() {
  return <UpdateForm action="upload_backup" />
}
