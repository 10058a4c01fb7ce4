import { NamedForm } from '../../kit/form/parts/FormScreen.tsx'

/** The form for moving a device's resources, as opened from the menu. */
export default function MoveDevicePage() {
  return <NamedForm name="move-device-resources" />
}
