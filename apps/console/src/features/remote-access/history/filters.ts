import { users } from '@outpost/contract/users/endpoints'
import { sessionKinds } from '@outpost/contract/remote-access/constants'
import type { FilterDefinition } from '@outpost/ui/FilterBar'
import { useMemo } from 'react'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { findDevices } from '../../devices/public.ts'
import { findUsers } from '../../users/public.ts'
import { useCan } from '../../../kit/auth/can.ts'

type Kind = (typeof sessionKinds)[number]

/** Returns the name of a kind of session. */
export const kindText = (kind: Kind, t: Translate): string =>
  t(kind === 'webui' ? 'remote:history.webui' : kind === 'cli' ? 'remote:history.cli' : 'remote:history.lanWebui')

/** Returns the filters of the access history. Users can be chosen only by those who may list them. */
export function useHistoryFilters(): readonly FilterDefinition[] {
  const t = useText()
  const listsUsers = useCan()(users.list)
  return useMemo(
    () => [
      {
        id: 'active',
        label: t('remote:sessions.state'),
        negatable: false,
        options: [
          { value: 'true', label: t('remote:sessions.running') },
          { value: 'false', label: t('remote:sessions.ended') },
        ],
      },
      {
        id: 'type',
        label: t('remote:history.type'),
        negatable: false,
        options: sessionKinds.map((kind) => ({ value: kind, label: kindText(kind, t) })),
      },
      {
        id: 'recorded',
        label: t('recording:field'),
        negatable: false,
        options: [
          { value: 'true', label: t('recording:state.complete') },
          { value: 'false', label: t('recording:mode.off') },
        ],
      },
      ...(listsUsers ? [{ id: 'user_id', label: t('remote:sessions.user'), load: findUsers, negatable: false }] : []),
      { id: 'device_id', label: t('remote:field.device'), load: findDevices, negatable: false },
    ],
    [t, listsUsers],
  )
}
