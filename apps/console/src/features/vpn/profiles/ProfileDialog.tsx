import type { VpnProfile } from '@outpost/contract/vpn/profiles/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { Output } from '@outpost/ui/Output'
import { IconDownload } from '@tabler/icons-react'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../Vpn.module.css'
import { ProfileCode } from './ProfileCode.tsx'
import { saveProfile } from './profileFile.ts'

/** A dialog with a profile that has just been issued, to view and download. It cannot be opened again. */
export default function ProfileDialog({ profile }: DialogProps<{ profile: VpnProfile }>) {
  const t = useText()
  const download = {
    id: 'download',
    label: t('vpnQuick:profile.download'),
    icon: <IconDownload size={16} />,
    onClick: () => saveProfile(profile),
  }
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={640}
      title={t('vpnQuick:profile.title')}
      purpose={profile.name}
      loading={false}
      error={null}
      verbs={<ActionButton action={download} variant="primary" size="md" />}
    >
      <div className={classes.inner}>
        <Alert tone="warning" quiet>
          {t(profile.replaced ? 'vpnQuick:profile.onceReplaced' : 'vpnQuick:profile.once')}
        </Alert>
        {profile.kind === 'wireguard' && <ProfileCode content={profile.content} />}
        <Output text={profile.content} whole label={profile.name} />
      </div>
    </DetailsDialog>
  )
}
