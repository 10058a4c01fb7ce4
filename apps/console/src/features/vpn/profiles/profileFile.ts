import { saveFile } from '../../../kit/browser/saveFile.ts'

/** Saves a profile as a file that OpenVPN programs open. */
export const saveProfile = ({ name, content }: { name: string; content: string }): void =>
  saveFile(new Blob([content], { type: 'application/x-openvpn-profile' }), name)
