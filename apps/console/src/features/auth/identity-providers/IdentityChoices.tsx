import { Button } from '@mantine/core'
import { identity } from '@outpost/contract/auth/identity-providers/sign-in/endpoints'
import { IconId } from '@tabler/icons-react'
import { useState } from 'react'
import { useData } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { redirectToService } from './flow.ts'

const NOTHING = {}

/** Sign-in buttons for the identity services. Renders nothing if none is set up, or until they are loaded. */
export function IdentityChoices({ wanted }: { wanted: string | undefined }) {
  const t = useText()
  const { data } = useData(identity.choices, NOTHING)
  const [leaving, setLeaving] = useState<number>()
  const leave = async (id: number): Promise<void> => {
    setLeaving(id)
    await redirectToService('login', id, wanted ?? '/')
    setLeaving(undefined)
  }
  return data?.rows.map(({ id, name }) => (
    <Button
      key={id}
      variant="default"
      size="md"
      fullWidth
      loading={leaving === id}
      leftSection={<IconId size={16} />}
      onClick={() => void leave(id)}
    >
      {t('identity:signIn', { name })}
    </Button>
  ))
}
