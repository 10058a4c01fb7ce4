import { Button } from '@mantine/core'
import { vpnProfiles } from '@outpost/contract/vpn/profiles/endpoints'
import type { VpnClient } from '@outpost/contract/vpn/schemas'
import { IconFileDownload, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { act } from '../../../kit/api/act.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { quickDialogs } from '../quick/dialogs.ts'

interface ProfileButtonsProps {
  client: VpnClient
  onDone: () => void
}

/** The two ways in which a user gets a profile: as a file on this computer, or by a link for another device. */
export function ProfileButtons({ client, onDone }: ProfileButtonsProps) {
  const t = useText()
  const [busy, setBusy] = useState<'file' | 'link'>()
  const run = (what: 'file' | 'link', get: () => Promise<unknown>): void => {
    setBusy(what)
    void get()
      .then(onDone)
      .finally(() => setBusy(undefined))
  }
  const file = async (): Promise<void> => {
    const profile = await act(vpnProfiles.issue, { id: client.id })
    if (profile) await open(quickDialogs.config, { profile })
  }
  const link = async (): Promise<void> => {
    const made = await act(vpnProfiles.createLink, { id: client.id })
    if (made) await open(quickDialogs.link, { link: made })
  }
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<IconQrcode size={16} />}
        loading={busy === 'link'}
        disabled={busy === 'file'}
        onClick={() => run('link', link)}
      >
        {t('vpnQuick:link.action')}
      </Button>
      <Button
        size="md"
        leftSection={<IconFileDownload size={16} />}
        loading={busy === 'file'}
        disabled={busy === 'link'}
        onClick={() => run('file', file)}
      >
        {t(client.profile_issued_at === null ? 'vpnQuick:profile.get' : 'vpnQuick:profile.getNew')}
      </Button>
    </>
  )
}
