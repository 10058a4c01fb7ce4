import { NamedForm } from '../../kit/forms/FormScreen.tsx'

/** The form as a line of the menu opens it (SYSTEM-002). */
export default function MoveDevicePage() {
  return <NamedForm name="move-device-resources" />
}
