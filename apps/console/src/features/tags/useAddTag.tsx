import { tags } from '@outpost/contract/tags/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'

/**
 * Returns the action that adds a tag; undefined if the user may not.
 * @param companyId the company of the tag, if known
 */
export function useAddTag(companyId?: number): UiAction | undefined {
  const t = useText()
  const allowed = useCan()(tags.create)
  const add = (): void => void open(dialogs.addTag, companyId === undefined ? {} : { companyId })
  return allowed ? { id: 'add', label: t('tags:add.action'), icon: <IconPlus size={16} />, onClick: add } : undefined
}
