import { Button } from '@mantine/core'
import { passkeys } from '@outpost/contract/auth/passkeys/endpoints'
import { Alert } from '@outpost/ui/Alert'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { explain } from '../../../kit/api/explain.ts'
import { knowsPasskeys, signWithPasskey } from '../../../kit/auth/passkey.ts'
import { useText } from '../../../kit/i18n/i18n.ts'

/** Whether the user closed the browser's passkey prompt; this is not an error. */
const wasLeft = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

async function signIn(): Promise<void> {
  const { challenge_id, options } = await call(passkeys.beginLogin, {})
  const credential = await signWithPasskey(options)
  await call(passkeys.login, { challenge_id, credential })
}

/** A button for signing in without a password; hidden in browsers that do not support passkeys. */
export function PasskeySignIn({ onDone }: { onDone: () => void }) {
  const t = useText()
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<ReturnType<typeof explain>>()
  if (!knowsPasskeys()) return null
  const begin = async (): Promise<void> => {
    setWaiting(true)
    setProblem(undefined)
    try {
      await signIn()
      onDone()
    } catch (error) {
      if (!wasLeft(error)) setProblem(explain(error))
    }
    setWaiting(false)
  }
  return (
    <>
      {problem && <Alert tone="error" title={problem.reason} requestId={problem.requestId} />}
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={waiting}
        leftSection={<IconFingerprint size={16} />}
        onClick={() => void begin()}
      >
        {t('auth:signIn.passkey')}
      </Button>
    </>
  )
}
