import { SessionPage } from '../sessions/SessionPage.tsx'
import { FilesView } from './FilesView.tsx'

/** The page of an SFTP session: `/rms-connect/sftp?id=<entry>`. */
export default function FilesPage() {
  return <SessionPage View={FilesView} protocols={['sftp']} />
}
