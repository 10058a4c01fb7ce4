import { deviceTags } from '@outpost/contract/devices/tagging/endpoints'
import { tags } from '@outpost/contract/tags/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useData } from '../../kit/api/query.ts'
import { useRecordId } from '../../kit/screen/RecordPage.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { DevicesOf } from './DevicesOf.tsx'
import { dialogs } from './dialogs.ts'

const WITHOUT = { filter: 'tag_id' }

/** The devices that have the tag, on the tag's page. */
export default function TagDevicesTab() {
  const t = useText()
  const id = useRecordId('id')
  if (id === undefined) return null
  return (
    <DevicesOf
      key={id}
      fixed={{ tag_id: [id] }}
      without={WITHOUT}
      storageKey="tag.devices"
      empty={t('devices:ofTag.empty')}
      tools={<ByFile id={id} />}
    />
  )
}

/** A button that assigns the tag to the devices listed in a file. */
function ByFile({ id }: { id: number }) {
  const t = useText()
  const { data: tag } = useData(tags.get, { id })
  const allowed = useCan()(deviceTags.fromFile)
  if (!tag || !allowed) return null
  return (
    <ActionButton
      action={{
        id: 'file',
        label: t('tagFile:action'),
        icon: <IconFileTypeCsv size={16} />,
        onClick: () => void open(dialogs.tagFile, { tag: { id, name: tag.name } }),
      }}
    />
  )
}
