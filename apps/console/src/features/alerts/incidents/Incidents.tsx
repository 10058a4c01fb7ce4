import { IncidentList } from './IncidentList.tsx'
import { IncidentView } from './IncidentView.tsx'

/** The list of incidents, or one of them. */
export function Incidents({ id }: { id: number | undefined }) {
  return id === undefined ? <IncidentList /> : <IncidentView key={id} id={id} />
}
