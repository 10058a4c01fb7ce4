import type { VpnProfile } from '@outpost/contract/vpn/profiles/schemas'
import { saveFile } from '../../../kit/browser/saveFile.ts'

/** Saves a profile as a file that the programs of OpenVPN or WireGuard open. */
export const saveProfile = ({ name, content, kind }: Pick<VpnProfile, 'name' | 'content' | 'kind'>): void =>
  // Browsers on phones add `.txt` to the name of a text.
  saveFile(
    new Blob([content], { type: kind === 'openvpn' ? 'application/x-openvpn-profile' : 'application/octet-stream' }),
    name,
  )
