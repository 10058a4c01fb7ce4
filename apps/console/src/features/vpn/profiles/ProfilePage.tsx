import { vpnProfiles } from '@outpost/contract/vpn/profiles/endpoints'
import type { VpnProfile } from '@outpost/contract/vpn/profiles/schemas'
import { Notice } from '@outpost/ui/Notice'
import { useState } from 'react'
import { useSubmit } from '../../../kit/form/useSubmit.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { BrandMark } from '../../../shell/BrandMark.tsx'
import { NoticeProblem } from '../../../shell/NoticeProblem.tsx'
import { useDocumentTitle } from '../../../shell/useDocumentTitle.ts'
import { ProfileCode } from './ProfileCode.tsx'
import { saveProfile } from './profileFile.ts'

type File = Pick<VpnProfile, 'name' | 'content' | 'kind'>

/** The token is behind the # of the address, so that neither the page nor a preview of it sends it to the server. */
const readToken = (): string => window.location.hash.slice(1)

/** Whether the link says that its profile is one of WireGuard, which has no address for apps. */
const isForWireguard = (): boolean => new URLSearchParams(window.location.search).get('kind') === 'wireguard'

const doneOf = ({ kind }: File) => (kind === 'wireguard' ? 'vpnWireguard:pageDone' : 'vpnQuick:page.done')

/** The page of a link to a profile. It requires a click, because previews and mail scanners also open links. */
export default function ProfilePage() {
  const t = useText()
  const [token] = useState(readToken)
  const [file, setFile] = useState<File>()
  const { submit, state, error } = useSubmit({
    endpoint: vpnProfiles.openLink,
    reload: false,
    hideMsg: true,
    onDone: (answer) => {
      setFile(answer)
      saveProfile(answer)
    },
  })
  useDocumentTitle(t('vpnQuick:linkPage'))
  const download = {
    id: 'download',
    label: t('vpnQuick:page.download'),
    busy: state.waiting,
    onClick: () => submit({ token }),
  }
  const again = file && { id: 'again', label: t('vpnQuick:page.again'), onClick: () => saveProfile(file) }
  const importing = {
    id: 'import',
    label: t('vpnQuick:link.openApp'),
    onClick: () =>
      window.location.assign(`openvpn://import-profile/${window.location.origin}/api/vpn/profile-links/${token}`),
  }
  const isToken = token.length >= 20
  return (
    <Notice
      brand={<BrandMark />}
      title={t('vpnQuick:linkPage')}
      message={t(file ? doneOf(file) : isToken ? 'vpnQuick:page.message' : 'vpnQuick:page.incomplete')}
      primary={again ?? (isToken ? download : undefined)}
      secondary={file || !isToken || isForWireguard() ? undefined : importing}
    >
      {file?.kind === 'wireguard' && <ProfileCode content={file.content} />}
      <NoticeProblem error={error} />
    </Notice>
  )
}
