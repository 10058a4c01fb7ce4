import { UpdateForm } from './UpdateForm.tsx'

/** A page that installs firmware on selected devices. */
export default function UpdateFirmwarePage() {
  return <UpdateForm action="update_firmware" />
}
