import { UpdateForm } from './UpdateForm.tsx'

/** Loads a firmware into chosen devices (FILES-003). */
export default function UpdateFirmwarePage() {
  return <UpdateForm action="update_firmware" />
}
