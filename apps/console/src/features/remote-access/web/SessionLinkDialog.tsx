import { Button, Switch } from '@mantine/core'
import { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { explain } from '../../../kit/api/explain.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { ConnectSteps, type ReadyLink } from './ConnectSteps.tsx'
import { LinkAddress } from './LinkAddress.tsx'
import { ConsentLine } from '../recording/ConsentLine.tsx'
import classes from '../sessions/Session.module.css'

type Ready = ReadyLink & {
  /** When the session ends, in milliseconds since 1970. */
  endsAt: number
}

/** The dialog of a link: the steps to it, then the link with the time left, and whether it is shared. */
export default function SessionLinkDialog({ channel, name }: DialogProps<{ channel: string; name: string }>) {
  const t = useText()
  const [ready, setReady] = useState<Ready>()
  const [problem, setProblem] = useState<string>()
  return (
    <DetailsDialog {...useDialogLayer()} size={480} title={name} loading={false} error={null}>
      {problem !== undefined ? (
        <Alert tone="error" title={t('remote:web.failed')}>
          {problem}
        </Alert>
      ) : ready ? (
        <LinkFacts ready={ready} />
      ) : (
        <ConnectSteps
          channel={channel}
          onLink={(link) => setReady({ ...link, endsAt: Date.now() + link.ttl * 1000 })}
          onFailed={setProblem}
        />
      )}
    </DetailsDialog>
  )
}

function LinkFacts({ ready }: { ready: Ready }) {
  const t = useText()
  const [shared, setShared] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  // Changes only when the server has confirmed it: until then a link that shows as private could still be open to all.
  const share = async (next: boolean): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await call(remoteConnect.share, { id: ready.sessionId, shared: next })
      setShared(next)
    } catch (error) {
      setProblem(explain(error).reason)
    }
    setBusy(false)
  }
  const address = `${window.location.protocol}//${ready.link}/`
  return (
    <div className={classes.stack}>
      {ready.recordedFor !== null && <ConsentLine company={ready.recordedFor} />}
      <LinkAddress address={address} endsAt={ready.endsAt} />
      <Switch
        checked={shared}
        aria-busy={busy}
        onChange={(event) => !busy && void share(event.currentTarget.checked)}
        label={t('remote:web.share')}
      />
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      {shared && <Alert tone="warning">{t('remote:web.sharedWarning')}</Alert>}
      <Button
        component="a"
        href={`/rms-connect/web?host=${ready.host}`}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink size={16} />}
      >
        {t('remote:web.open')}
      </Button>
    </div>
  )
}
