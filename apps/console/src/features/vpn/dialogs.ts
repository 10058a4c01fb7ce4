import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of this feature; each is loaded when it is first opened. */
export const dialogs = {
  addHub: dialog(() => import('./hubs/AddHubDialog.tsx'), messages),
  editHub: dialog(() => import('./hubs/EditHubDialog.tsx'), messages),
  addClients: dialog(() => import('./hub/clients/AddClientsDialog.tsx'), messages),
  setAddress: dialog(() => import('./hub/clients/SetAddressDialog.tsx'), messages),
  clientConfig: dialog(() => import('./hub/clients/ClientConfigDialog.tsx'), messages),
  connectDetails: dialog(() => import('./hub/clients/ConnectDetailsDialog.tsx'), messages),
  addRoute: dialog(() => import('./hub/routes/AddRouteDialog.tsx'), messages),
  changeNetwork: dialog(() => import('./hub/configuration/ChangeNetworkDialog.tsx'), messages),
  diagnosis: dialog(() => import('./diagnosis/DiagnosisDialog.tsx'), messages),
  hosts: dialog(() => import('./names/HostsDialog.tsx'), messages),
  addDhcp: dialog(() => import('./hub/configuration/AddDhcpDialog.tsx'), messages),
}
