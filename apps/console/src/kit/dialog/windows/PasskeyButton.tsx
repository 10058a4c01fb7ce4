import { Button } from '@mantine/core'
import { useState } from 'react'
import { proveByPasskey } from '../../auth/passkey.ts'
import { useText } from '../../i18n/i18n.ts'

export interface PasskeyWay {
  /** The challenge of the current second factor request. */
  challenge: () => string
  verify: (code: string) => Promise<string | undefined>
  onDone: () => void
}

/** A button that uses a passkey of the account instead of the code that the dialog asks for. */
export function PasskeyButton({ challenge, verify, onDone }: PasskeyWay) {
  const t = useText()
  const [said, setSaid] = useState<string>()
  const [waiting, setWaiting] = useState(false)
  const prove = async (): Promise<void> => {
    setWaiting(true)
    const refused = await proveByPasskey(challenge(), verify)
    setWaiting(false)
    if (refused === undefined) onDone()
    else setSaid(refused)
  }
  return (
    <>
      <Button variant="subtle" size="compact-md" loading={waiting} onClick={() => void prove()}>
        {t('kit:window.passkey.instead')}
      </Button>
      {said !== undefined && <output>{said}</output>}
    </>
  )
}
