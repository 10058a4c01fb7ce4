import type { Device } from '@outpost/contract/devices/device'
import { deviceNotes } from '@outpost/contract/devices/notes/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'

/** Returns the button for the notes of a device, with their number once it is known, for those who may see them. */
export function useNotesAction(device: Device): UiAction | undefined {
  const t = useText()
  const maySee = useCan()(deviceNotes.list)
  const { data } = useData(deviceNotes.list, { id: device.id, limit: 1 }, { enabled: maySee })
  if (!maySee) return undefined
  return {
    id: 'notes',
    label: data ? t('devices:notes.counted', { number: data.total }) : t('devices:notes.action'),
    onClick: () => void open(dialogs.notes, { device }),
  }
}
