import { UpdateForm } from './UpdateForm.tsx'

/** Loads a firmware into chosen devices. */
export default function UpdateFirmwarePage() {
  return <UpdateForm action="update_firmware" />
}
