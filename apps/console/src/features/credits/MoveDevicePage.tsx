import { NamedForm } from '../../kit/form/parts/FormScreen.tsx'

/** The form as a line of the menu opens it. */
export default function MoveDevicePage() {
  return <NamedForm name="move-device-resources" />
}
